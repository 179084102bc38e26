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
  static let registry: [Entry] = [
    Entry("unitless", "", "unitless", 0x2700, "unitless"),
    Entry("metre", "m", "metre", 0x2701, "length.metre"),
    Entry("kilogram", "kg", "kilogram", 0x2702, "mass.kilogram"),
    Entry("second", "s", "second", 0x2703, "time.second"),
    Entry("ampere", "A", "ampere", 0x2704, "electric_current.ampere"),
    Entry("kelvin", "K", "kelvin", 0x2705, "thermodynamic_temperature.kelvin"),
    Entry("mole", "mol", "mole", 0x2706, "amount_of_substance.mole"),
    Entry("candela", "cd", "candela", 0x2707, "luminous_intensity.candela"),
    Entry("squareMetres", "m²", "square metres", 0x2710, "area.square_metres"),
    Entry("cubicMetres", "m³", "cubic metres", 0x2711, "volume.cubic_metres"),
    Entry("metresPerSecond", "m/s", "metres per second", 0x2712, "velocity.metres_per_second"),
    Entry(
      "metresPerSecondSquared",
      "m/s²",
      "metres per second squared",
      0x2713,
      "acceleration.metres_per_second_squared"
    ),
    Entry("reciprocalMetre", "m⁻¹", "reciprocal metre", 0x2714, "wavenumber.reciprocal_metre"),
    Entry("kilogramPerCubicMetre", "kg/m³", "kilogram per cubic metre", 0x2715, "density.kilogram_per_cubic_metre"),
    Entry(
      "kilogramPerSquareMetre",
      "kg/m²",
      "kilogram per square metre",
      0x2716,
      "surface_density.kilogram_per_square_metre"
    ),
    Entry(
      "cubicMetrePerKilogram",
      "m³/kg",
      "cubic metre per kilogram",
      0x2717,
      "specific_volume.cubic_metre_per_kilogram"
    ),
    Entry("amperePerSquareMetre", "A/m²", "ampere per square metre", 0x2718, "current_density.ampere_per_square_metre"),
    Entry("amperePerMetre", "A/m", "ampere per metre", 0x2719, "magnetic_field_strength.ampere_per_metre"),
    Entry("molePerCubicMetre", "mol/m³", "mole per cubic metre", 0x271A, "amount_concentration.mole_per_cubic_metre"),
    Entry(
      "massConcentrationKilogramPerCubicMetre",
      "kg/m³",
      "kilogram per cubic metre",
      0x271B,
      "mass_concentration.kilogram_per_cubic_metre"
    ),
    Entry("candelaPerSquareMetre", "cd/m²", "candela per square metre", 0x271C, "luminance.candela_per_square_metre"),
    Entry("refractiveIndex", "", "refractive index", 0x271D, "refractive_index"),
    Entry("relativePermeability", "", "relative permeability", 0x271E, "relative_permeability"),
    Entry("radian", "rad", "radian", 0x2720, "plane_angle.radian"),
    Entry("steradian", "sr", "steradian", 0x2721, "solid_angle.steradian"),
    Entry("hertz", "Hz", "hertz", 0x2722, "frequency.hertz"),
    Entry("newton", "N", "newton", 0x2723, "force.newton"),
    Entry("pascal", "Pa", "pascal", 0x2724, "pressure.pascal"),
    Entry("joule", "J", "joule", 0x2725, "energy.joule"),
    Entry("watt", "W", "watt", 0x2726, "power.watt"),
    Entry("coulomb", "C", "coulomb", 0x2727, "electric_charge.coulomb"),
    Entry("volt", "V", "volt", 0x2728, "electric_potential_difference.volt"),
    Entry("farad", "F", "farad", 0x2729, "capacitance.farad"),
    Entry("ohm", "Ω", "ohm", 0x272A, "electric_resistance.ohm"),
    Entry("siemens", "S", "siemens", 0x272B, "electric_conductance.siemens"),
    Entry("weber", "Wb", "weber", 0x272C, "magnetic_flux.weber"),
    Entry("tesla", "T", "tesla", 0x272D, "magnetic_flux_density.tesla"),
    Entry("henry", "H", "henry", 0x272E, "inductance.henry"),
    Entry("degreeCelsius", "°C", "degree Celsius", 0x272F, "thermodynamic_temperature.degree_celsius"),
    Entry("lumen", "lm", "lumen", 0x2730, "luminous_flux.lumen"),
    Entry("lux", "lx", "lux", 0x2731, "illuminance.lux"),
    Entry("becquerel", "Bq", "becquerel", 0x2732, "activity_referred_to_a_radionuclide.becquerel"),
    Entry("gray", "Gy", "gray", 0x2733, "absorbed_dose.gray"),
    Entry("sievert", "Sv", "sievert", 0x2734, "dose_equivalent.sievert"),
    Entry("katal", "kat", "katal", 0x2735, "catalytic_activity.katal"),
    Entry("pascalSecond", "Pa·s", "pascal second", 0x2740, "dynamic_viscosity.pascal_second"),
    Entry("newtonMetre", "N·m", "newton metre", 0x2741, "moment_of_force.newton_metre"),
    Entry("newtonPerMetre", "N/m", "newton per metre", 0x2742, "surface_tension.newton_per_metre"),
    Entry("radianPerSecond", "rad/s", "radian per second", 0x2743, "angular_velocity.radian_per_second"),
    Entry(
      "radianPerSecondSquared",
      "rad/s²",
      "radian per second squared",
      0x2744,
      "angular_acceleration.radian_per_second_squared"
    ),
    Entry("wattPerSquareMetre", "W/m²", "watt per square metre", 0x2745, "heat_flux_density.watt_per_square_metre"),
    Entry("joulePerKelvin", "J/K", "joule per kelvin", 0x2746, "heat_capacity.joule_per_kelvin"),
    Entry(
      "joulePerKilogramKelvin",
      "J/(kg·K)",
      "joule per kilogram kelvin",
      0x2747,
      "specific_heat_capacity.joule_per_kilogram_kelvin"
    ),
    Entry("joulePerKilogram", "J/kg", "joule per kilogram", 0x2748, "specific_energy.joule_per_kilogram"),
    Entry(
      "wattPerMetreKelvin",
      "W/(m·K)",
      "watt per metre kelvin",
      0x2749,
      "thermal_conductivity.watt_per_metre_kelvin"
    ),
    Entry("joulePerCubicMetre", "J/m³", "joule per cubic metre", 0x274A, "energy_density.joule_per_cubic_metre"),
    Entry("voltPerMetre", "V/m", "volt per metre", 0x274B, "electric_field_strength.volt_per_metre"),
    Entry(
      "coulombPerCubicMetre",
      "C/m³",
      "coulomb per cubic metre",
      0x274C,
      "electric_charge_density.coulomb_per_cubic_metre"
    ),
    Entry(
      "coulombPerSquareMetre",
      "C/m²",
      "coulomb per square metre",
      0x274D,
      "surface_charge_density.coulomb_per_square_metre"
    ),
    Entry(
      "electricFluxDensityCoulombPerSquareMetre",
      "C/m²",
      "coulomb per square metre",
      0x274E,
      "electric_flux_density.coulomb_per_square_metre"
    ),
    Entry("faradPerMetre", "F/m", "farad per metre", 0x274F, "permittivity.farad_per_metre"),
    Entry("henryPerMetre", "H/m", "henry per metre", 0x2750, "permeability.henry_per_metre"),
    Entry("joulePerMole", "J/mol", "joule per mole", 0x2751, "molar_energy.joule_per_mole"),
    Entry("joulePerMoleKelvin", "J/(mol·K)", "joule per mole kelvin", 0x2752, "molar_entropy.joule_per_mole_kelvin"),
    Entry("coulombPerKilogram", "C/kg", "coulomb per kilogram", 0x2753, "exposure.coulomb_per_kilogram"),
    Entry("grayPerSecond", "Gy/s", "gray per second", 0x2754, "absorbed_dose_rate.gray_per_second"),
    Entry("wattPerSteradian", "W/sr", "watt per steradian", 0x2755, "radiant_intensity.watt_per_steradian"),
    Entry(
      "wattPerSquareMetreSteradian",
      "W/(m²·sr)",
      "watt per square metre steradian",
      0x2756,
      "radiance.watt_per_square_metre_steradian"
    ),
    Entry(
      "katalPerCubicMetre",
      "kat/m³",
      "katal per cubic metre",
      0x2757,
      "catalytic_activity_concentration.katal_per_cubic_metre"
    ),
    Entry("minute", "min", "minute", 0x2760, "time.minute"),
    Entry("hour", "h", "hour", 0x2761, "time.hour"),
    Entry("day", "d", "day", 0x2762, "time.day"),
    Entry("degree", "°", "degree", 0x2763, "plane_angle.degree"),
    Entry("planeAngleMinute", "′", "minute of angle", 0x2764, "plane_angle.minute"),
    Entry("planeAngleSecond", "″", "second of angle", 0x2765, "plane_angle.second"),
    Entry("hectare", "ha", "hectare", 0x2766, "area.hectare"),
    Entry("litre", "L", "litre", 0x2767, "volume.litre"),
    Entry("tonne", "t", "tonne", 0x2768, "mass.tonne"),
    Entry("bar", "bar", "bar", 0x2780, "pressure.bar"),
    Entry("millimetreOfMercury", "mmHg", "millimetre of mercury", 0x2781, "pressure.millimetre_of_mercury"),
    Entry("angstrom", "Å", "ångström", 0x2782, "length.ångström"),
    Entry("nauticalMile", "nmi", "nautical mile", 0x2783, "length.nautical_mile"),
    Entry("barn", "b", "barn", 0x2784, "area.barn"),
    Entry("knot", "kn", "knot", 0x2785, "velocity.knot"),
    Entry("neper", "Np", "neper", 0x2786, "logarithmic_radio_quantity.neper"),
    Entry("bel", "B", "bel", 0x2787, "logarithmic_radio_quantity.bel"),
    Entry("yard", "yd", "yard", 0x27A0, "length.yard"),
    Entry("parsec", "pc", "parsec", 0x27A1, "length.parsec"),
    Entry("inch", "in", "inch", 0x27A2, "length.inch"),
    Entry("foot", "ft", "foot", 0x27A3, "length.foot"),
    Entry("mile", "mi", "mile", 0x27A4, "length.mile"),
    Entry(
      "poundForcePerSquareInch",
      "psi",
      "pound-force per square inch",
      0x27A5,
      "pressure.pound_force_per_square_inch"
    ),
    Entry("kilometrePerHour", "km/h", "kilometre per hour", 0x27A6, "velocity.kilometre_per_hour"),
    Entry("milePerHour", "mph", "mile per hour", 0x27A7, "velocity.mile_per_hour"),
    Entry("revolutionPerMinute", "rpm", "revolution per minute", 0x27A8, "angular_velocity.revolution_per_minute"),
    Entry("gramCalorie", "cal", "gram calorie", 0x27A9, "energy.gram_calorie"),
    Entry("kilogramCalorie", "kcal", "kilogram calorie", 0x27AA, "energy.kilogram_calorie"),
    Entry("kilowattHour", "kWh", "kilowatt hour", 0x27AB, "energy.kilowatt_hour"),
    Entry("degreeFahrenheit", "°F", "degree Fahrenheit", 0x27AC, "thermodynamic_temperature.degree_fahrenheit"),
    Entry("percentage", "%", "percentage", 0x27AD, "percentage"),
    Entry("perMille", "‰", "per mille", 0x27AE, "per_mille"),
    Entry("beatsPerMinute", "bpm", "beats per minute", 0x27AF, "period.beats_per_minute"),
    Entry("ampereHours", "Ah", "ampere hours", 0x27B0, "electric_charge.ampere_hours"),
    Entry("milligramPerDecilitre", "mg/dL", "milligram per decilitre", 0x27B1, "mass_density.milligram_per_decilitre"),
    Entry("millimolePerLitre", "mmol/L", "millimole per litre", 0x27B2, "mass_density.millimole_per_litre"),
    Entry("year", "yr", "year", 0x27B3, "time.year"),
    Entry("month", "mo", "month", 0x27B4, "time.month"),
    Entry("countPerCubicMetre", "1/m³", "count per cubic metre", 0x27B5, "concentration.count_per_cubic_metre"),
    Entry("irradianceWattPerSquareMetre", "W/m²", "watt per square metre", 0x27B6, "irradiance.watt_per_square_metre"),
    Entry(
      "milliliterPerKilogramPerMinute",
      "mL/(kg·min)",
      "millilitre per kilogram per minute",
      0x27B7,
      "transfer_rate.milliliter_per_kilogram_per_minute"
    ),
    Entry("pound", "lb", "pound", 0x27B8, "mass.pound"),
    Entry("metabolicEquivalent", "MET", "metabolic equivalent", 0x27B9, "metabolic_equivalent"),
    Entry("stepPerMinute", "steps/min", "step per minute", 0x27BA, "step_per_minute"),
    Entry("strokePerMinute", "strokes/min", "stroke per minute", 0x27BC, "stroke_per_minute"),
    Entry("kilometerPerMinute", "km/min", "kilometre per minute", 0x27BD, "velocity.kilometer_per_minute"),
    Entry("lumenPerWatt", "lm/W", "lumen per watt", 0x27BE, "luminous_efficacy.lumen_per_watt"),
    Entry("lumenHour", "lm·h", "lumen hour", 0x27BF, "luminous_energy.lumen_hour"),
    Entry("luxHour", "lx·h", "lux hour", 0x27C0, "luminous_exposure.lux_hour"),
    Entry("gramPerSecond", "g/s", "gram per second", 0x27C1, "mass_flow.gram_per_second"),
    Entry("litrePerSecond", "L/s", "litre per second", 0x27C2, "volume_flow.litre_per_second"),
    Entry("decibelSpl", "dB SPL", "decibel of sound pressure", 0x27C3, "sound_pressure.decibel_spl"),
    Entry("ppm", "ppm", "parts per million", 0x27C4, "ppm"),
    Entry("ppb", "ppb", "parts per billion", 0x27C5, "ppb"),
    Entry(
      "milligramPerDecilitrePerMinute",
      "mg/(dL·min)",
      "milligram per decilitre per minute",
      0x27C6,
      "mass_density_rate.milligram_per_decilitre_per_minute"
    ),
    Entry("kilovoltAmpereHour", "kVAh", "kilovolt ampere hour", 0x27C7, "energy.kilovolt_ampere_hour"),
    Entry("voltAmpere", "VA", "volt ampere", 0x27C8, "power.volt_ampere"),
    Entry("gravityGn", "gₙ", "standard gravity", 0x27C9, "power.gravity_gn"),
    Entry("kilogramPerLitre", "kg/L", "kilogram per litre", nil, "mass_density.kilogram_per_litre"),
    Entry("molePerLitre", "mol/L", "mole per litre", nil, "mass_density.mole_per_litre"),
    Entry("decibel", "dB", "decibel", nil, "logarithmic_radio_quantity.decibel"),
  ]

  /// Identifiers that published definitions use for a unit with another identifier; both without the common prefix.
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
