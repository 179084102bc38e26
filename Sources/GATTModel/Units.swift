// The units of the Bluetooth SIG's Assigned Numbers, 3.5, in the order of their numbers, and other units that published
// definitions use.

extension GATTUnit {
  /// Unitless; 0x2700.
  public static var unitless: GATTUnit { GATTUnit(registered: 0) }
  /// Metre (m); 0x2701.
  public static var metre: GATTUnit { GATTUnit(registered: 1) }
  /// Kilogram (kg); 0x2702.
  public static var kilogram: GATTUnit { GATTUnit(registered: 2) }
  /// Second (s); 0x2703.
  public static var second: GATTUnit { GATTUnit(registered: 3) }
  /// Ampere (A); 0x2704.
  public static var ampere: GATTUnit { GATTUnit(registered: 4) }
  /// Kelvin (K); 0x2705.
  public static var kelvin: GATTUnit { GATTUnit(registered: 5) }
  /// Mole (mol); 0x2706.
  public static var mole: GATTUnit { GATTUnit(registered: 6) }
  /// Candela (cd); 0x2707.
  public static var candela: GATTUnit { GATTUnit(registered: 7) }
  /// Square metres (m²); 0x2710.
  public static var squareMetres: GATTUnit { GATTUnit(registered: 8) }
  /// Cubic metres (m³); 0x2711.
  public static var cubicMetres: GATTUnit { GATTUnit(registered: 9) }
  /// Metres per second (m/s); 0x2712.
  public static var metresPerSecond: GATTUnit { GATTUnit(registered: 10) }
  /// Metres per second squared (m/s²); 0x2713.
  public static var metresPerSecondSquared: GATTUnit { GATTUnit(registered: 11) }
  /// Reciprocal metre (m⁻¹); 0x2714.
  public static var reciprocalMetre: GATTUnit { GATTUnit(registered: 12) }
  /// Kilogram per cubic metre (kg/m³); 0x2715.
  public static var kilogramPerCubicMetre: GATTUnit { GATTUnit(registered: 13) }
  /// Kilogram per square metre (kg/m²); 0x2716.
  public static var kilogramPerSquareMetre: GATTUnit { GATTUnit(registered: 14) }
  /// Cubic metre per kilogram (m³/kg); 0x2717.
  public static var cubicMetrePerKilogram: GATTUnit { GATTUnit(registered: 15) }
  /// Ampere per square metre (A/m²); 0x2718.
  public static var amperePerSquareMetre: GATTUnit { GATTUnit(registered: 16) }
  /// Ampere per metre (A/m); 0x2719.
  public static var amperePerMetre: GATTUnit { GATTUnit(registered: 17) }
  /// Mole per cubic metre (mol/m³); 0x271A.
  public static var molePerCubicMetre: GATTUnit { GATTUnit(registered: 18) }
  /// Kilogram per cubic metre (kg/m³); 0x271B.
  public static var massConcentrationKilogramPerCubicMetre: GATTUnit { GATTUnit(registered: 19) }
  /// Candela per square metre (cd/m²); 0x271C.
  public static var candelaPerSquareMetre: GATTUnit { GATTUnit(registered: 20) }
  /// Refractive index; 0x271D.
  public static var refractiveIndex: GATTUnit { GATTUnit(registered: 21) }
  /// Relative permeability; 0x271E.
  public static var relativePermeability: GATTUnit { GATTUnit(registered: 22) }
  /// Radian (rad); 0x2720.
  public static var radian: GATTUnit { GATTUnit(registered: 23) }
  /// Steradian (sr); 0x2721.
  public static var steradian: GATTUnit { GATTUnit(registered: 24) }
  /// Hertz (Hz); 0x2722.
  public static var hertz: GATTUnit { GATTUnit(registered: 25) }
  /// Newton (N); 0x2723.
  public static var newton: GATTUnit { GATTUnit(registered: 26) }
  /// Pascal (Pa); 0x2724.
  public static var pascal: GATTUnit { GATTUnit(registered: 27) }
  /// Joule (J); 0x2725.
  public static var joule: GATTUnit { GATTUnit(registered: 28) }
  /// Watt (W); 0x2726.
  public static var watt: GATTUnit { GATTUnit(registered: 29) }
  /// Coulomb (C); 0x2727.
  public static var coulomb: GATTUnit { GATTUnit(registered: 30) }
  /// Volt (V); 0x2728.
  public static var volt: GATTUnit { GATTUnit(registered: 31) }
  /// Farad (F); 0x2729.
  public static var farad: GATTUnit { GATTUnit(registered: 32) }
  /// Ohm (Ω); 0x272A.
  public static var ohm: GATTUnit { GATTUnit(registered: 33) }
  /// Siemens (S); 0x272B.
  public static var siemens: GATTUnit { GATTUnit(registered: 34) }
  /// Weber (Wb); 0x272C.
  public static var weber: GATTUnit { GATTUnit(registered: 35) }
  /// Tesla (T); 0x272D.
  public static var tesla: GATTUnit { GATTUnit(registered: 36) }
  /// Henry (H); 0x272E.
  public static var henry: GATTUnit { GATTUnit(registered: 37) }
  /// Degree Celsius (°C); 0x272F.
  public static var degreeCelsius: GATTUnit { GATTUnit(registered: 38) }
  /// Lumen (lm); 0x2730.
  public static var lumen: GATTUnit { GATTUnit(registered: 39) }
  /// Lux (lx); 0x2731.
  public static var lux: GATTUnit { GATTUnit(registered: 40) }
  /// Becquerel (Bq); 0x2732.
  public static var becquerel: GATTUnit { GATTUnit(registered: 41) }
  /// Gray (Gy); 0x2733.
  public static var gray: GATTUnit { GATTUnit(registered: 42) }
  /// Sievert (Sv); 0x2734.
  public static var sievert: GATTUnit { GATTUnit(registered: 43) }
  /// Katal (kat); 0x2735.
  public static var katal: GATTUnit { GATTUnit(registered: 44) }
  /// Pascal second (Pa·s); 0x2740.
  public static var pascalSecond: GATTUnit { GATTUnit(registered: 45) }
  /// Newton metre (N·m); 0x2741.
  public static var newtonMetre: GATTUnit { GATTUnit(registered: 46) }
  /// Newton per metre (N/m); 0x2742.
  public static var newtonPerMetre: GATTUnit { GATTUnit(registered: 47) }
  /// Radian per second (rad/s); 0x2743.
  public static var radianPerSecond: GATTUnit { GATTUnit(registered: 48) }
  /// Radian per second squared (rad/s²); 0x2744.
  public static var radianPerSecondSquared: GATTUnit { GATTUnit(registered: 49) }
  /// Watt per square metre (W/m²); 0x2745.
  public static var wattPerSquareMetre: GATTUnit { GATTUnit(registered: 50) }
  /// Joule per kelvin (J/K); 0x2746.
  public static var joulePerKelvin: GATTUnit { GATTUnit(registered: 51) }
  /// Joule per kilogram kelvin (J/(kg·K)); 0x2747.
  public static var joulePerKilogramKelvin: GATTUnit { GATTUnit(registered: 52) }
  /// Joule per kilogram (J/kg); 0x2748.
  public static var joulePerKilogram: GATTUnit { GATTUnit(registered: 53) }
  /// Watt per metre kelvin (W/(m·K)); 0x2749.
  public static var wattPerMetreKelvin: GATTUnit { GATTUnit(registered: 54) }
  /// Joule per cubic metre (J/m³); 0x274A.
  public static var joulePerCubicMetre: GATTUnit { GATTUnit(registered: 55) }
  /// Volt per metre (V/m); 0x274B.
  public static var voltPerMetre: GATTUnit { GATTUnit(registered: 56) }
  /// Coulomb per cubic metre (C/m³); 0x274C.
  public static var coulombPerCubicMetre: GATTUnit { GATTUnit(registered: 57) }
  /// Coulomb per square metre (C/m²); 0x274D.
  public static var coulombPerSquareMetre: GATTUnit { GATTUnit(registered: 58) }
  /// Coulomb per square metre (C/m²); 0x274E.
  public static var electricFluxDensityCoulombPerSquareMetre: GATTUnit { GATTUnit(registered: 59) }
  /// Farad per metre (F/m); 0x274F.
  public static var faradPerMetre: GATTUnit { GATTUnit(registered: 60) }
  /// Henry per metre (H/m); 0x2750.
  public static var henryPerMetre: GATTUnit { GATTUnit(registered: 61) }
  /// Joule per mole (J/mol); 0x2751.
  public static var joulePerMole: GATTUnit { GATTUnit(registered: 62) }
  /// Joule per mole kelvin (J/(mol·K)); 0x2752.
  public static var joulePerMoleKelvin: GATTUnit { GATTUnit(registered: 63) }
  /// Coulomb per kilogram (C/kg); 0x2753.
  public static var coulombPerKilogram: GATTUnit { GATTUnit(registered: 64) }
  /// Gray per second (Gy/s); 0x2754.
  public static var grayPerSecond: GATTUnit { GATTUnit(registered: 65) }
  /// Watt per steradian (W/sr); 0x2755.
  public static var wattPerSteradian: GATTUnit { GATTUnit(registered: 66) }
  /// Watt per square metre steradian (W/(m²·sr)); 0x2756.
  public static var wattPerSquareMetreSteradian: GATTUnit { GATTUnit(registered: 67) }
  /// Katal per cubic metre (kat/m³); 0x2757.
  public static var katalPerCubicMetre: GATTUnit { GATTUnit(registered: 68) }
  /// Minute (min); 0x2760.
  public static var minute: GATTUnit { GATTUnit(registered: 69) }
  /// Hour (h); 0x2761.
  public static var hour: GATTUnit { GATTUnit(registered: 70) }
  /// Day (d); 0x2762.
  public static var day: GATTUnit { GATTUnit(registered: 71) }
  /// Degree (°); 0x2763.
  public static var degree: GATTUnit { GATTUnit(registered: 72) }
  /// Minute of angle (′); 0x2764.
  public static var planeAngleMinute: GATTUnit { GATTUnit(registered: 73) }
  /// Second of angle (″); 0x2765.
  public static var planeAngleSecond: GATTUnit { GATTUnit(registered: 74) }
  /// Hectare (ha); 0x2766.
  public static var hectare: GATTUnit { GATTUnit(registered: 75) }
  /// Litre (L); 0x2767.
  public static var litre: GATTUnit { GATTUnit(registered: 76) }
  /// Tonne (t); 0x2768.
  public static var tonne: GATTUnit { GATTUnit(registered: 77) }
  /// Bar; 0x2780.
  public static var bar: GATTUnit { GATTUnit(registered: 78) }
  /// Millimetre of mercury (mmHg); 0x2781.
  public static var millimetreOfMercury: GATTUnit { GATTUnit(registered: 79) }
  /// Ångström (Å); 0x2782.
  public static var angstrom: GATTUnit { GATTUnit(registered: 80) }
  /// Nautical mile (nmi); 0x2783.
  public static var nauticalMile: GATTUnit { GATTUnit(registered: 81) }
  /// Barn (b); 0x2784.
  public static var barn: GATTUnit { GATTUnit(registered: 82) }
  /// Knot (kn); 0x2785.
  public static var knot: GATTUnit { GATTUnit(registered: 83) }
  /// Neper (Np); 0x2786.
  public static var neper: GATTUnit { GATTUnit(registered: 84) }
  /// Bel (B); 0x2787.
  public static var bel: GATTUnit { GATTUnit(registered: 85) }
  /// Yard (yd); 0x27A0.
  public static var yard: GATTUnit { GATTUnit(registered: 86) }
  /// Parsec (pc); 0x27A1.
  public static var parsec: GATTUnit { GATTUnit(registered: 87) }
  /// Inch (in); 0x27A2.
  public static var inch: GATTUnit { GATTUnit(registered: 88) }
  /// Foot (ft); 0x27A3.
  public static var foot: GATTUnit { GATTUnit(registered: 89) }
  /// Mile (mi); 0x27A4.
  public static var mile: GATTUnit { GATTUnit(registered: 90) }
  /// Pound-force per square inch (psi); 0x27A5.
  public static var poundForcePerSquareInch: GATTUnit { GATTUnit(registered: 91) }
  /// Kilometre per hour (km/h); 0x27A6.
  public static var kilometrePerHour: GATTUnit { GATTUnit(registered: 92) }
  /// Mile per hour (mph); 0x27A7.
  public static var milePerHour: GATTUnit { GATTUnit(registered: 93) }
  /// Revolution per minute (rpm); 0x27A8.
  public static var revolutionPerMinute: GATTUnit { GATTUnit(registered: 94) }
  /// Gram calorie (cal); 0x27A9.
  public static var gramCalorie: GATTUnit { GATTUnit(registered: 95) }
  /// Kilogram calorie (kcal); 0x27AA.
  public static var kilogramCalorie: GATTUnit { GATTUnit(registered: 96) }
  /// Kilowatt hour (kWh); 0x27AB.
  public static var kilowattHour: GATTUnit { GATTUnit(registered: 97) }
  /// Degree Fahrenheit (°F); 0x27AC.
  public static var degreeFahrenheit: GATTUnit { GATTUnit(registered: 98) }
  /// Percentage (%); 0x27AD.
  public static var percentage: GATTUnit { GATTUnit(registered: 99) }
  /// Per mille (‰); 0x27AE.
  public static var perMille: GATTUnit { GATTUnit(registered: 100) }
  /// Beats per minute (bpm); 0x27AF.
  public static var beatsPerMinute: GATTUnit { GATTUnit(registered: 101) }
  /// Ampere hours (Ah); 0x27B0.
  public static var ampereHours: GATTUnit { GATTUnit(registered: 102) }
  /// Milligram per decilitre (mg/dL); 0x27B1.
  public static var milligramPerDecilitre: GATTUnit { GATTUnit(registered: 103) }
  /// Millimole per litre (mmol/L); 0x27B2.
  public static var millimolePerLitre: GATTUnit { GATTUnit(registered: 104) }
  /// Year (yr); 0x27B3.
  public static var year: GATTUnit { GATTUnit(registered: 105) }
  /// Month (mo); 0x27B4.
  public static var month: GATTUnit { GATTUnit(registered: 106) }
  /// Count per cubic metre (1/m³); 0x27B5.
  public static var countPerCubicMetre: GATTUnit { GATTUnit(registered: 107) }
  /// Watt per square metre (W/m²); 0x27B6.
  public static var irradianceWattPerSquareMetre: GATTUnit { GATTUnit(registered: 108) }
  /// Millilitre per kilogram per minute (mL/(kg·min)); 0x27B7.
  public static var milliliterPerKilogramPerMinute: GATTUnit { GATTUnit(registered: 109) }
  /// Pound (lb); 0x27B8.
  public static var pound: GATTUnit { GATTUnit(registered: 110) }
  /// Metabolic equivalent (MET); 0x27B9.
  public static var metabolicEquivalent: GATTUnit { GATTUnit(registered: 111) }
  /// Step per minute (steps/min); 0x27BA.
  public static var stepPerMinute: GATTUnit { GATTUnit(registered: 112) }
  /// Stroke per minute (strokes/min); 0x27BC.
  public static var strokePerMinute: GATTUnit { GATTUnit(registered: 113) }
  /// Kilometre per minute (km/min); 0x27BD.
  public static var kilometerPerMinute: GATTUnit { GATTUnit(registered: 114) }
  /// Lumen per watt (lm/W); 0x27BE.
  public static var lumenPerWatt: GATTUnit { GATTUnit(registered: 115) }
  /// Lumen hour (lm·h); 0x27BF.
  public static var lumenHour: GATTUnit { GATTUnit(registered: 116) }
  /// Lux hour (lx·h); 0x27C0.
  public static var luxHour: GATTUnit { GATTUnit(registered: 117) }
  /// Gram per second (g/s); 0x27C1.
  public static var gramPerSecond: GATTUnit { GATTUnit(registered: 118) }
  /// Litre per second (L/s); 0x27C2.
  public static var litrePerSecond: GATTUnit { GATTUnit(registered: 119) }
  /// Decibel of sound pressure (dB SPL); 0x27C3.
  public static var decibelSpl: GATTUnit { GATTUnit(registered: 120) }
  /// Parts per million (ppm); 0x27C4.
  public static var ppm: GATTUnit { GATTUnit(registered: 121) }
  /// Parts per billion (ppb); 0x27C5.
  public static var ppb: GATTUnit { GATTUnit(registered: 122) }
  /// Milligram per decilitre per minute (mg/(dL·min)); 0x27C6.
  public static var milligramPerDecilitrePerMinute: GATTUnit { GATTUnit(registered: 123) }
  /// Kilovolt ampere hour (kVAh); 0x27C7.
  public static var kilovoltAmpereHour: GATTUnit { GATTUnit(registered: 124) }
  /// Volt ampere (VA); 0x27C8.
  public static var voltAmpere: GATTUnit { GATTUnit(registered: 125) }
  /// Standard gravity (gₙ); 0x27C9.
  public static var gravityGn: GATTUnit { GATTUnit(registered: 126) }
  /// Kilogram per litre (kg/L); not an assigned unit.
  public static var kilogramPerLitre: GATTUnit { GATTUnit(registered: 127) }
  /// Mole per litre (mol/L); not an assigned unit.
  public static var molePerLitre: GATTUnit { GATTUnit(registered: 128) }
  /// Decibel (dB); not an assigned unit.
  public static var decibel: GATTUnit { GATTUnit(registered: 129) }
}

extension GATTUnit {
  /// All units, the assigned ones in the order of their numbers.
  public static var all: [GATTUnit] { registry.indices.map { GATTUnit(registered: UInt16($0)) } }

  /// The properties of the units above, in the same order.
  static let registry: [Entry] = table.split(separator: "\n").map { row in
    let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return Entry(
      number: UInt16(columns[0], radix: 16),
      member: columns[1],
      symbol: columns[2],
      name: columns[3],
      identifier: columns[4]
    )
  }

  /// Number, member, symbol, name, identifier. A string, because an array of 130 calls takes the compiler two seconds.
  private static let table = """
    2700|unitless||unitless|unitless
    2701|metre|m|metre|length.metre
    2702|kilogram|kg|kilogram|mass.kilogram
    2703|second|s|second|time.second
    2704|ampere|A|ampere|electric_current.ampere
    2705|kelvin|K|kelvin|thermodynamic_temperature.kelvin
    2706|mole|mol|mole|amount_of_substance.mole
    2707|candela|cd|candela|luminous_intensity.candela
    2710|squareMetres|m²|square metres|area.square_metres
    2711|cubicMetres|m³|cubic metres|volume.cubic_metres
    2712|metresPerSecond|m/s|metres per second|velocity.metres_per_second
    2713|metresPerSecondSquared|m/s²|metres per second squared|acceleration.metres_per_second_squared
    2714|reciprocalMetre|m⁻¹|reciprocal metre|wavenumber.reciprocal_metre
    2715|kilogramPerCubicMetre|kg/m³|kilogram per cubic metre|density.kilogram_per_cubic_metre
    2716|kilogramPerSquareMetre|kg/m²|kilogram per square metre|surface_density.kilogram_per_square_metre
    2717|cubicMetrePerKilogram|m³/kg|cubic metre per kilogram|specific_volume.cubic_metre_per_kilogram
    2718|amperePerSquareMetre|A/m²|ampere per square metre|current_density.ampere_per_square_metre
    2719|amperePerMetre|A/m|ampere per metre|magnetic_field_strength.ampere_per_metre
    271A|molePerCubicMetre|mol/m³|mole per cubic metre|amount_concentration.mole_per_cubic_metre
    271B|massConcentrationKilogramPerCubicMetre|kg/m³|kilogram per cubic metre|mass_concentration.kilogram_per_cubic_metre
    271C|candelaPerSquareMetre|cd/m²|candela per square metre|luminance.candela_per_square_metre
    271D|refractiveIndex||refractive index|refractive_index
    271E|relativePermeability||relative permeability|relative_permeability
    2720|radian|rad|radian|plane_angle.radian
    2721|steradian|sr|steradian|solid_angle.steradian
    2722|hertz|Hz|hertz|frequency.hertz
    2723|newton|N|newton|force.newton
    2724|pascal|Pa|pascal|pressure.pascal
    2725|joule|J|joule|energy.joule
    2726|watt|W|watt|power.watt
    2727|coulomb|C|coulomb|electric_charge.coulomb
    2728|volt|V|volt|electric_potential_difference.volt
    2729|farad|F|farad|capacitance.farad
    272A|ohm|Ω|ohm|electric_resistance.ohm
    272B|siemens|S|siemens|electric_conductance.siemens
    272C|weber|Wb|weber|magnetic_flux.weber
    272D|tesla|T|tesla|magnetic_flux_density.tesla
    272E|henry|H|henry|inductance.henry
    272F|degreeCelsius|°C|degree Celsius|thermodynamic_temperature.degree_celsius
    2730|lumen|lm|lumen|luminous_flux.lumen
    2731|lux|lx|lux|illuminance.lux
    2732|becquerel|Bq|becquerel|activity_referred_to_a_radionuclide.becquerel
    2733|gray|Gy|gray|absorbed_dose.gray
    2734|sievert|Sv|sievert|dose_equivalent.sievert
    2735|katal|kat|katal|catalytic_activity.katal
    2740|pascalSecond|Pa·s|pascal second|dynamic_viscosity.pascal_second
    2741|newtonMetre|N·m|newton metre|moment_of_force.newton_metre
    2742|newtonPerMetre|N/m|newton per metre|surface_tension.newton_per_metre
    2743|radianPerSecond|rad/s|radian per second|angular_velocity.radian_per_second
    2744|radianPerSecondSquared|rad/s²|radian per second squared|angular_acceleration.radian_per_second_squared
    2745|wattPerSquareMetre|W/m²|watt per square metre|heat_flux_density.watt_per_square_metre
    2746|joulePerKelvin|J/K|joule per kelvin|heat_capacity.joule_per_kelvin
    2747|joulePerKilogramKelvin|J/(kg·K)|joule per kilogram kelvin|specific_heat_capacity.joule_per_kilogram_kelvin
    2748|joulePerKilogram|J/kg|joule per kilogram|specific_energy.joule_per_kilogram
    2749|wattPerMetreKelvin|W/(m·K)|watt per metre kelvin|thermal_conductivity.watt_per_metre_kelvin
    274A|joulePerCubicMetre|J/m³|joule per cubic metre|energy_density.joule_per_cubic_metre
    274B|voltPerMetre|V/m|volt per metre|electric_field_strength.volt_per_metre
    274C|coulombPerCubicMetre|C/m³|coulomb per cubic metre|electric_charge_density.coulomb_per_cubic_metre
    274D|coulombPerSquareMetre|C/m²|coulomb per square metre|surface_charge_density.coulomb_per_square_metre
    274E|electricFluxDensityCoulombPerSquareMetre|C/m²|coulomb per square metre|electric_flux_density.coulomb_per_square_metre
    274F|faradPerMetre|F/m|farad per metre|permittivity.farad_per_metre
    2750|henryPerMetre|H/m|henry per metre|permeability.henry_per_metre
    2751|joulePerMole|J/mol|joule per mole|molar_energy.joule_per_mole
    2752|joulePerMoleKelvin|J/(mol·K)|joule per mole kelvin|molar_entropy.joule_per_mole_kelvin
    2753|coulombPerKilogram|C/kg|coulomb per kilogram|exposure.coulomb_per_kilogram
    2754|grayPerSecond|Gy/s|gray per second|absorbed_dose_rate.gray_per_second
    2755|wattPerSteradian|W/sr|watt per steradian|radiant_intensity.watt_per_steradian
    2756|wattPerSquareMetreSteradian|W/(m²·sr)|watt per square metre steradian|radiance.watt_per_square_metre_steradian
    2757|katalPerCubicMetre|kat/m³|katal per cubic metre|catalytic_activity_concentration.katal_per_cubic_metre
    2760|minute|min|minute|time.minute
    2761|hour|h|hour|time.hour
    2762|day|d|day|time.day
    2763|degree|°|degree|plane_angle.degree
    2764|planeAngleMinute|′|minute of angle|plane_angle.minute
    2765|planeAngleSecond|″|second of angle|plane_angle.second
    2766|hectare|ha|hectare|area.hectare
    2767|litre|L|litre|volume.litre
    2768|tonne|t|tonne|mass.tonne
    2780|bar|bar|bar|pressure.bar
    2781|millimetreOfMercury|mmHg|millimetre of mercury|pressure.millimetre_of_mercury
    2782|angstrom|Å|ångström|length.ångström
    2783|nauticalMile|nmi|nautical mile|length.nautical_mile
    2784|barn|b|barn|area.barn
    2785|knot|kn|knot|velocity.knot
    2786|neper|Np|neper|logarithmic_radio_quantity.neper
    2787|bel|B|bel|logarithmic_radio_quantity.bel
    27A0|yard|yd|yard|length.yard
    27A1|parsec|pc|parsec|length.parsec
    27A2|inch|in|inch|length.inch
    27A3|foot|ft|foot|length.foot
    27A4|mile|mi|mile|length.mile
    27A5|poundForcePerSquareInch|psi|pound-force per square inch|pressure.pound_force_per_square_inch
    27A6|kilometrePerHour|km/h|kilometre per hour|velocity.kilometre_per_hour
    27A7|milePerHour|mph|mile per hour|velocity.mile_per_hour
    27A8|revolutionPerMinute|rpm|revolution per minute|angular_velocity.revolution_per_minute
    27A9|gramCalorie|cal|gram calorie|energy.gram_calorie
    27AA|kilogramCalorie|kcal|kilogram calorie|energy.kilogram_calorie
    27AB|kilowattHour|kWh|kilowatt hour|energy.kilowatt_hour
    27AC|degreeFahrenheit|°F|degree Fahrenheit|thermodynamic_temperature.degree_fahrenheit
    27AD|percentage|%|percentage|percentage
    27AE|perMille|‰|per mille|per_mille
    27AF|beatsPerMinute|bpm|beats per minute|period.beats_per_minute
    27B0|ampereHours|Ah|ampere hours|electric_charge.ampere_hours
    27B1|milligramPerDecilitre|mg/dL|milligram per decilitre|mass_density.milligram_per_decilitre
    27B2|millimolePerLitre|mmol/L|millimole per litre|mass_density.millimole_per_litre
    27B3|year|yr|year|time.year
    27B4|month|mo|month|time.month
    27B5|countPerCubicMetre|1/m³|count per cubic metre|concentration.count_per_cubic_metre
    27B6|irradianceWattPerSquareMetre|W/m²|watt per square metre|irradiance.watt_per_square_metre
    27B7|milliliterPerKilogramPerMinute|mL/(kg·min)|millilitre per kilogram per minute|transfer_rate.milliliter_per_kilogram_per_minute
    27B8|pound|lb|pound|mass.pound
    27B9|metabolicEquivalent|MET|metabolic equivalent|metabolic_equivalent
    27BA|stepPerMinute|steps/min|step per minute|step_per_minute
    27BC|strokePerMinute|strokes/min|stroke per minute|stroke_per_minute
    27BD|kilometerPerMinute|km/min|kilometre per minute|velocity.kilometer_per_minute
    27BE|lumenPerWatt|lm/W|lumen per watt|luminous_efficacy.lumen_per_watt
    27BF|lumenHour|lm·h|lumen hour|luminous_energy.lumen_hour
    27C0|luxHour|lx·h|lux hour|luminous_exposure.lux_hour
    27C1|gramPerSecond|g/s|gram per second|mass_flow.gram_per_second
    27C2|litrePerSecond|L/s|litre per second|volume_flow.litre_per_second
    27C3|decibelSpl|dB SPL|decibel of sound pressure|sound_pressure.decibel_spl
    27C4|ppm|ppm|parts per million|ppm
    27C5|ppb|ppb|parts per billion|ppb
    27C6|milligramPerDecilitrePerMinute|mg/(dL·min)|milligram per decilitre per minute|mass_density_rate.milligram_per_decilitre_per_minute
    27C7|kilovoltAmpereHour|kVAh|kilovolt ampere hour|energy.kilovolt_ampere_hour
    27C8|voltAmpere|VA|volt ampere|power.volt_ampere
    27C9|gravityGn|gₙ|standard gravity|power.gravity_gn
    ----|kilogramPerLitre|kg/L|kilogram per litre|mass_density.kilogram_per_litre
    ----|molePerLitre|mol/L|mole per litre|mass_density.mole_per_litre
    ----|decibel|dB|decibel|logarithmic_radio_quantity.decibel
    """

  /// Identifiers that published definitions use in place of those in the registry; both without the common prefix.
  static var aliases: [(written: String, meant: String)] {
    [
      ("length.meter", "length.metre"),
      ("velocity.kilometre_per_minute", "velocity.kilometer_per_minute"),
      ("kilowatt_hour", "energy.kilowatt_hour"),
      ("lux", "illuminance.lux"),
      ("luminous_energy.lumen_per_hour", "luminous_energy.lumen_hour"),
      ("volume_flow.liter_per_second", "volume_flow.litre_per_second"),
    ]
  }
}
