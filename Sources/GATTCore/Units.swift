// The units of the Bluetooth SIG's Assigned Numbers, 3.5, in the order of their numbers, and those that published
// definitions use besides.

extension GATTUnit {
  /// Unitless; 0x2700.
  public static var unitless: GATTUnit {
    GATTUnit("", "unitless", 0x2700, "unitless")
  }
  /// Metre (m); 0x2701.
  public static var metre: GATTUnit {
    GATTUnit("m", "metre", 0x2701, "length.metre")
  }
  /// Kilogram (kg); 0x2702.
  public static var kilogram: GATTUnit {
    GATTUnit("kg", "kilogram", 0x2702, "mass.kilogram")
  }
  /// Second (s); 0x2703.
  public static var second: GATTUnit {
    GATTUnit("s", "second", 0x2703, "time.second")
  }
  /// Ampere (A); 0x2704.
  public static var ampere: GATTUnit {
    GATTUnit("A", "ampere", 0x2704, "electric_current.ampere")
  }
  /// Kelvin (K); 0x2705.
  public static var kelvin: GATTUnit {
    GATTUnit("K", "kelvin", 0x2705, "thermodynamic_temperature.kelvin")
  }
  /// Mole (mol); 0x2706.
  public static var mole: GATTUnit {
    GATTUnit("mol", "mole", 0x2706, "amount_of_substance.mole")
  }
  /// Candela (cd); 0x2707.
  public static var candela: GATTUnit {
    GATTUnit("cd", "candela", 0x2707, "luminous_intensity.candela")
  }
  /// Square metres (m²); 0x2710.
  public static var squareMetres: GATTUnit {
    GATTUnit("m²", "square metres", 0x2710, "area.square_metres")
  }
  /// Cubic metres (m³); 0x2711.
  public static var cubicMetres: GATTUnit {
    GATTUnit("m³", "cubic metres", 0x2711, "volume.cubic_metres")
  }
  /// Metres per second (m/s); 0x2712.
  public static var metresPerSecond: GATTUnit {
    GATTUnit("m/s", "metres per second", 0x2712, "velocity.metres_per_second")
  }
  /// Metres per second squared (m/s²); 0x2713.
  public static var metresPerSecondSquared: GATTUnit {
    GATTUnit("m/s²", "metres per second squared", 0x2713, "acceleration.metres_per_second_squared")
  }
  /// Reciprocal metre (m⁻¹); 0x2714.
  public static var reciprocalMetre: GATTUnit {
    GATTUnit("m⁻¹", "reciprocal metre", 0x2714, "wavenumber.reciprocal_metre")
  }
  /// Kilogram per cubic metre (kg/m³); 0x2715.
  public static var kilogramPerCubicMetre: GATTUnit {
    GATTUnit("kg/m³", "kilogram per cubic metre", 0x2715, "density.kilogram_per_cubic_metre")
  }
  /// Kilogram per square metre (kg/m²); 0x2716.
  public static var kilogramPerSquareMetre: GATTUnit {
    GATTUnit("kg/m²", "kilogram per square metre", 0x2716, "surface_density.kilogram_per_square_metre")
  }
  /// Cubic metre per kilogram (m³/kg); 0x2717.
  public static var cubicMetrePerKilogram: GATTUnit {
    GATTUnit("m³/kg", "cubic metre per kilogram", 0x2717, "specific_volume.cubic_metre_per_kilogram")
  }
  /// Ampere per square metre (A/m²); 0x2718.
  public static var amperePerSquareMetre: GATTUnit {
    GATTUnit("A/m²", "ampere per square metre", 0x2718, "current_density.ampere_per_square_metre")
  }
  /// Ampere per metre (A/m); 0x2719.
  public static var amperePerMetre: GATTUnit {
    GATTUnit("A/m", "ampere per metre", 0x2719, "magnetic_field_strength.ampere_per_metre")
  }
  /// Mole per cubic metre (mol/m³); 0x271A.
  public static var molePerCubicMetre: GATTUnit {
    GATTUnit("mol/m³", "mole per cubic metre", 0x271A, "amount_concentration.mole_per_cubic_metre")
  }
  /// Kilogram per cubic metre (kg/m³); 0x271B.
  public static var massConcentrationKilogramPerCubicMetre: GATTUnit {
    GATTUnit("kg/m³", "kilogram per cubic metre", 0x271B, "mass_concentration.kilogram_per_cubic_metre")
  }
  /// Candela per square metre (cd/m²); 0x271C.
  public static var candelaPerSquareMetre: GATTUnit {
    GATTUnit("cd/m²", "candela per square metre", 0x271C, "luminance.candela_per_square_metre")
  }
  /// Refractive index; 0x271D.
  public static var refractiveIndex: GATTUnit {
    GATTUnit("", "refractive index", 0x271D, "refractive_index")
  }
  /// Relative permeability; 0x271E.
  public static var relativePermeability: GATTUnit {
    GATTUnit("", "relative permeability", 0x271E, "relative_permeability")
  }
  /// Radian (rad); 0x2720.
  public static var radian: GATTUnit {
    GATTUnit("rad", "radian", 0x2720, "plane_angle.radian")
  }
  /// Steradian (sr); 0x2721.
  public static var steradian: GATTUnit {
    GATTUnit("sr", "steradian", 0x2721, "solid_angle.steradian")
  }
  /// Hertz (Hz); 0x2722.
  public static var hertz: GATTUnit {
    GATTUnit("Hz", "hertz", 0x2722, "frequency.hertz")
  }
  /// Newton (N); 0x2723.
  public static var newton: GATTUnit {
    GATTUnit("N", "newton", 0x2723, "force.newton")
  }
  /// Pascal (Pa); 0x2724.
  public static var pascal: GATTUnit {
    GATTUnit("Pa", "pascal", 0x2724, "pressure.pascal")
  }
  /// Joule (J); 0x2725.
  public static var joule: GATTUnit {
    GATTUnit("J", "joule", 0x2725, "energy.joule")
  }
  /// Watt (W); 0x2726.
  public static var watt: GATTUnit {
    GATTUnit("W", "watt", 0x2726, "power.watt")
  }
  /// Coulomb (C); 0x2727.
  public static var coulomb: GATTUnit {
    GATTUnit("C", "coulomb", 0x2727, "electric_charge.coulomb")
  }
  /// Volt (V); 0x2728.
  public static var volt: GATTUnit {
    GATTUnit("V", "volt", 0x2728, "electric_potential_difference.volt")
  }
  /// Farad (F); 0x2729.
  public static var farad: GATTUnit {
    GATTUnit("F", "farad", 0x2729, "capacitance.farad")
  }
  /// Ohm (Ω); 0x272A.
  public static var ohm: GATTUnit {
    GATTUnit("Ω", "ohm", 0x272A, "electric_resistance.ohm")
  }
  /// Siemens (S); 0x272B.
  public static var siemens: GATTUnit {
    GATTUnit("S", "siemens", 0x272B, "electric_conductance.siemens")
  }
  /// Weber (Wb); 0x272C.
  public static var weber: GATTUnit {
    GATTUnit("Wb", "weber", 0x272C, "magnetic_flux.weber")
  }
  /// Tesla (T); 0x272D.
  public static var tesla: GATTUnit {
    GATTUnit("T", "tesla", 0x272D, "magnetic_flux_density.tesla")
  }
  /// Henry (H); 0x272E.
  public static var henry: GATTUnit {
    GATTUnit("H", "henry", 0x272E, "inductance.henry")
  }
  /// Degree Celsius (°C); 0x272F.
  public static var degreeCelsius: GATTUnit {
    GATTUnit("°C", "degree Celsius", 0x272F, "thermodynamic_temperature.degree_celsius")
  }
  /// Lumen (lm); 0x2730.
  public static var lumen: GATTUnit {
    GATTUnit("lm", "lumen", 0x2730, "luminous_flux.lumen")
  }
  /// Lux (lx); 0x2731.
  public static var lux: GATTUnit {
    GATTUnit("lx", "lux", 0x2731, "illuminance.lux")
  }
  /// Becquerel (Bq); 0x2732.
  public static var becquerel: GATTUnit {
    GATTUnit("Bq", "becquerel", 0x2732, "activity_referred_to_a_radionuclide.becquerel")
  }
  /// Gray (Gy); 0x2733.
  public static var gray: GATTUnit {
    GATTUnit("Gy", "gray", 0x2733, "absorbed_dose.gray")
  }
  /// Sievert (Sv); 0x2734.
  public static var sievert: GATTUnit {
    GATTUnit("Sv", "sievert", 0x2734, "dose_equivalent.sievert")
  }
  /// Katal (kat); 0x2735.
  public static var katal: GATTUnit {
    GATTUnit("kat", "katal", 0x2735, "catalytic_activity.katal")
  }
  /// Pascal second (Pa·s); 0x2740.
  public static var pascalSecond: GATTUnit {
    GATTUnit("Pa·s", "pascal second", 0x2740, "dynamic_viscosity.pascal_second")
  }
  /// Newton metre (N·m); 0x2741.
  public static var newtonMetre: GATTUnit {
    GATTUnit("N·m", "newton metre", 0x2741, "moment_of_force.newton_metre")
  }
  /// Newton per metre (N/m); 0x2742.
  public static var newtonPerMetre: GATTUnit {
    GATTUnit("N/m", "newton per metre", 0x2742, "surface_tension.newton_per_metre")
  }
  /// Radian per second (rad/s); 0x2743.
  public static var radianPerSecond: GATTUnit {
    GATTUnit("rad/s", "radian per second", 0x2743, "angular_velocity.radian_per_second")
  }
  /// Radian per second squared (rad/s²); 0x2744.
  public static var radianPerSecondSquared: GATTUnit {
    GATTUnit("rad/s²", "radian per second squared", 0x2744, "angular_acceleration.radian_per_second_squared")
  }
  /// Watt per square metre (W/m²); 0x2745.
  public static var wattPerSquareMetre: GATTUnit {
    GATTUnit("W/m²", "watt per square metre", 0x2745, "heat_flux_density.watt_per_square_metre")
  }
  /// Joule per kelvin (J/K); 0x2746.
  public static var joulePerKelvin: GATTUnit {
    GATTUnit("J/K", "joule per kelvin", 0x2746, "heat_capacity.joule_per_kelvin")
  }
  /// Joule per kilogram kelvin (J/(kg·K)); 0x2747.
  public static var joulePerKilogramKelvin: GATTUnit {
    GATTUnit("J/(kg·K)", "joule per kilogram kelvin", 0x2747, "specific_heat_capacity.joule_per_kilogram_kelvin")
  }
  /// Joule per kilogram (J/kg); 0x2748.
  public static var joulePerKilogram: GATTUnit {
    GATTUnit("J/kg", "joule per kilogram", 0x2748, "specific_energy.joule_per_kilogram")
  }
  /// Watt per metre kelvin (W/(m·K)); 0x2749.
  public static var wattPerMetreKelvin: GATTUnit {
    GATTUnit("W/(m·K)", "watt per metre kelvin", 0x2749, "thermal_conductivity.watt_per_metre_kelvin")
  }
  /// Joule per cubic metre (J/m³); 0x274A.
  public static var joulePerCubicMetre: GATTUnit {
    GATTUnit("J/m³", "joule per cubic metre", 0x274A, "energy_density.joule_per_cubic_metre")
  }
  /// Volt per metre (V/m); 0x274B.
  public static var voltPerMetre: GATTUnit {
    GATTUnit("V/m", "volt per metre", 0x274B, "electric_field_strength.volt_per_metre")
  }
  /// Coulomb per cubic metre (C/m³); 0x274C.
  public static var coulombPerCubicMetre: GATTUnit {
    GATTUnit("C/m³", "coulomb per cubic metre", 0x274C, "electric_charge_density.coulomb_per_cubic_metre")
  }
  /// Coulomb per square metre (C/m²); 0x274D.
  public static var coulombPerSquareMetre: GATTUnit {
    GATTUnit("C/m²", "coulomb per square metre", 0x274D, "surface_charge_density.coulomb_per_square_metre")
  }
  /// Coulomb per square metre (C/m²); 0x274E.
  public static var electricFluxDensityCoulombPerSquareMetre: GATTUnit {
    GATTUnit("C/m²", "coulomb per square metre", 0x274E, "electric_flux_density.coulomb_per_square_metre")
  }
  /// Farad per metre (F/m); 0x274F.
  public static var faradPerMetre: GATTUnit {
    GATTUnit("F/m", "farad per metre", 0x274F, "permittivity.farad_per_metre")
  }
  /// Henry per metre (H/m); 0x2750.
  public static var henryPerMetre: GATTUnit {
    GATTUnit("H/m", "henry per metre", 0x2750, "permeability.henry_per_metre")
  }
  /// Joule per mole (J/mol); 0x2751.
  public static var joulePerMole: GATTUnit {
    GATTUnit("J/mol", "joule per mole", 0x2751, "molar_energy.joule_per_mole")
  }
  /// Joule per mole kelvin (J/(mol·K)); 0x2752.
  public static var joulePerMoleKelvin: GATTUnit {
    GATTUnit("J/(mol·K)", "joule per mole kelvin", 0x2752, "molar_entropy.joule_per_mole_kelvin")
  }
  /// Coulomb per kilogram (C/kg); 0x2753.
  public static var coulombPerKilogram: GATTUnit {
    GATTUnit("C/kg", "coulomb per kilogram", 0x2753, "exposure.coulomb_per_kilogram")
  }
  /// Gray per second (Gy/s); 0x2754.
  public static var grayPerSecond: GATTUnit {
    GATTUnit("Gy/s", "gray per second", 0x2754, "absorbed_dose_rate.gray_per_second")
  }
  /// Watt per steradian (W/sr); 0x2755.
  public static var wattPerSteradian: GATTUnit {
    GATTUnit("W/sr", "watt per steradian", 0x2755, "radiant_intensity.watt_per_steradian")
  }
  /// Watt per square metre steradian (W/(m²·sr)); 0x2756.
  public static var wattPerSquareMetreSteradian: GATTUnit {
    GATTUnit("W/(m²·sr)", "watt per square metre steradian", 0x2756, "radiance.watt_per_square_metre_steradian")
  }
  /// Katal per cubic metre (kat/m³); 0x2757.
  public static var katalPerCubicMetre: GATTUnit {
    GATTUnit("kat/m³", "katal per cubic metre", 0x2757, "catalytic_activity_concentration.katal_per_cubic_metre")
  }
  /// Minute (min); 0x2760.
  public static var minute: GATTUnit {
    GATTUnit("min", "minute", 0x2760, "time.minute")
  }
  /// Hour (h); 0x2761.
  public static var hour: GATTUnit {
    GATTUnit("h", "hour", 0x2761, "time.hour")
  }
  /// Day (d); 0x2762.
  public static var day: GATTUnit {
    GATTUnit("d", "day", 0x2762, "time.day")
  }
  /// Degree (°); 0x2763.
  public static var degree: GATTUnit {
    GATTUnit("°", "degree", 0x2763, "plane_angle.degree")
  }
  /// Minute of angle (′); 0x2764.
  public static var planeAngleMinute: GATTUnit {
    GATTUnit("′", "minute of angle", 0x2764, "plane_angle.minute")
  }
  /// Second of angle (″); 0x2765.
  public static var planeAngleSecond: GATTUnit {
    GATTUnit("″", "second of angle", 0x2765, "plane_angle.second")
  }
  /// Hectare (ha); 0x2766.
  public static var hectare: GATTUnit {
    GATTUnit("ha", "hectare", 0x2766, "area.hectare")
  }
  /// Litre (L); 0x2767.
  public static var litre: GATTUnit {
    GATTUnit("L", "litre", 0x2767, "volume.litre")
  }
  /// Tonne (t); 0x2768.
  public static var tonne: GATTUnit {
    GATTUnit("t", "tonne", 0x2768, "mass.tonne")
  }
  /// Bar; 0x2780.
  public static var bar: GATTUnit {
    GATTUnit("bar", "bar", 0x2780, "pressure.bar")
  }
  /// Millimetre of mercury (mmHg); 0x2781.
  public static var millimetreOfMercury: GATTUnit {
    GATTUnit("mmHg", "millimetre of mercury", 0x2781, "pressure.millimetre_of_mercury")
  }
  /// Ångström (Å); 0x2782.
  public static var angstrom: GATTUnit {
    GATTUnit("Å", "ångström", 0x2782, "length.ångström")
  }
  /// Nautical mile (nmi); 0x2783.
  public static var nauticalMile: GATTUnit {
    GATTUnit("nmi", "nautical mile", 0x2783, "length.nautical_mile")
  }
  /// Barn (b); 0x2784.
  public static var barn: GATTUnit {
    GATTUnit("b", "barn", 0x2784, "area.barn")
  }
  /// Knot (kn); 0x2785.
  public static var knot: GATTUnit {
    GATTUnit("kn", "knot", 0x2785, "velocity.knot")
  }
  /// Neper (Np); 0x2786.
  public static var neper: GATTUnit {
    GATTUnit("Np", "neper", 0x2786, "logarithmic_radio_quantity.neper")
  }
  /// Bel (B); 0x2787.
  public static var bel: GATTUnit {
    GATTUnit("B", "bel", 0x2787, "logarithmic_radio_quantity.bel")
  }
  /// Yard (yd); 0x27A0.
  public static var yard: GATTUnit {
    GATTUnit("yd", "yard", 0x27A0, "length.yard")
  }
  /// Parsec (pc); 0x27A1.
  public static var parsec: GATTUnit {
    GATTUnit("pc", "parsec", 0x27A1, "length.parsec")
  }
  /// Inch (in); 0x27A2.
  public static var inch: GATTUnit {
    GATTUnit("in", "inch", 0x27A2, "length.inch")
  }
  /// Foot (ft); 0x27A3.
  public static var foot: GATTUnit {
    GATTUnit("ft", "foot", 0x27A3, "length.foot")
  }
  /// Mile (mi); 0x27A4.
  public static var mile: GATTUnit {
    GATTUnit("mi", "mile", 0x27A4, "length.mile")
  }
  /// Pound-force per square inch (psi); 0x27A5.
  public static var poundForcePerSquareInch: GATTUnit {
    GATTUnit("psi", "pound-force per square inch", 0x27A5, "pressure.pound_force_per_square_inch")
  }
  /// Kilometre per hour (km/h); 0x27A6.
  public static var kilometrePerHour: GATTUnit {
    GATTUnit("km/h", "kilometre per hour", 0x27A6, "velocity.kilometre_per_hour")
  }
  /// Mile per hour (mph); 0x27A7.
  public static var milePerHour: GATTUnit {
    GATTUnit("mph", "mile per hour", 0x27A7, "velocity.mile_per_hour")
  }
  /// Revolution per minute (rpm); 0x27A8.
  public static var revolutionPerMinute: GATTUnit {
    GATTUnit("rpm", "revolution per minute", 0x27A8, "angular_velocity.revolution_per_minute")
  }
  /// Gram calorie (cal); 0x27A9.
  public static var gramCalorie: GATTUnit {
    GATTUnit("cal", "gram calorie", 0x27A9, "energy.gram_calorie")
  }
  /// Kilogram calorie (kcal); 0x27AA.
  public static var kilogramCalorie: GATTUnit {
    GATTUnit("kcal", "kilogram calorie", 0x27AA, "energy.kilogram_calorie")
  }
  /// Kilowatt hour (kWh); 0x27AB.
  public static var kilowattHour: GATTUnit {
    GATTUnit("kWh", "kilowatt hour", 0x27AB, "energy.kilowatt_hour")
  }
  /// Degree Fahrenheit (°F); 0x27AC.
  public static var degreeFahrenheit: GATTUnit {
    GATTUnit("°F", "degree Fahrenheit", 0x27AC, "thermodynamic_temperature.degree_fahrenheit")
  }
  /// Percentage (%); 0x27AD.
  public static var percentage: GATTUnit {
    GATTUnit("%", "percentage", 0x27AD, "percentage")
  }
  /// Per mille (‰); 0x27AE.
  public static var perMille: GATTUnit {
    GATTUnit("‰", "per mille", 0x27AE, "per_mille")
  }
  /// Beats per minute (bpm); 0x27AF.
  public static var beatsPerMinute: GATTUnit {
    GATTUnit("bpm", "beats per minute", 0x27AF, "period.beats_per_minute")
  }
  /// Ampere hours (Ah); 0x27B0.
  public static var ampereHours: GATTUnit {
    GATTUnit("Ah", "ampere hours", 0x27B0, "electric_charge.ampere_hours")
  }
  /// Milligram per decilitre (mg/dL); 0x27B1.
  public static var milligramPerDecilitre: GATTUnit {
    GATTUnit("mg/dL", "milligram per decilitre", 0x27B1, "mass_density.milligram_per_decilitre")
  }
  /// Millimole per litre (mmol/L); 0x27B2.
  public static var millimolePerLitre: GATTUnit {
    GATTUnit("mmol/L", "millimole per litre", 0x27B2, "mass_density.millimole_per_litre")
  }
  /// Year (yr); 0x27B3.
  public static var year: GATTUnit {
    GATTUnit("yr", "year", 0x27B3, "time.year")
  }
  /// Month (mo); 0x27B4.
  public static var month: GATTUnit {
    GATTUnit("mo", "month", 0x27B4, "time.month")
  }
  /// Count per cubic metre (1/m³); 0x27B5.
  public static var countPerCubicMetre: GATTUnit {
    GATTUnit("1/m³", "count per cubic metre", 0x27B5, "concentration.count_per_cubic_metre")
  }
  /// Watt per square metre (W/m²); 0x27B6.
  public static var irradianceWattPerSquareMetre: GATTUnit {
    GATTUnit("W/m²", "watt per square metre", 0x27B6, "irradiance.watt_per_square_metre")
  }
  /// Millilitre per kilogram per minute (mL/(kg·min)); 0x27B7.
  public static var milliliterPerKilogramPerMinute: GATTUnit {
    GATTUnit(
      "mL/(kg·min)",
      "millilitre per kilogram per minute",
      0x27B7,
      "transfer_rate.milliliter_per_kilogram_per_minute"
    )
  }
  /// Pound (lb); 0x27B8.
  public static var pound: GATTUnit {
    GATTUnit("lb", "pound", 0x27B8, "mass.pound")
  }
  /// Metabolic equivalent (MET); 0x27B9.
  public static var metabolicEquivalent: GATTUnit {
    GATTUnit("MET", "metabolic equivalent", 0x27B9, "metabolic_equivalent")
  }
  /// Step per minute (steps/min); 0x27BA.
  public static var stepPerMinute: GATTUnit {
    GATTUnit("steps/min", "step per minute", 0x27BA, "step_per_minute")
  }
  /// Stroke per minute (strokes/min); 0x27BC.
  public static var strokePerMinute: GATTUnit {
    GATTUnit("strokes/min", "stroke per minute", 0x27BC, "stroke_per_minute")
  }
  /// Kilometre per minute (km/min); 0x27BD.
  public static var kilometerPerMinute: GATTUnit {
    GATTUnit("km/min", "kilometre per minute", 0x27BD, "velocity.kilometer_per_minute")
  }
  /// Lumen per watt (lm/W); 0x27BE.
  public static var lumenPerWatt: GATTUnit {
    GATTUnit("lm/W", "lumen per watt", 0x27BE, "luminous_efficacy.lumen_per_watt")
  }
  /// Lumen hour (lm·h); 0x27BF.
  public static var lumenHour: GATTUnit {
    GATTUnit("lm·h", "lumen hour", 0x27BF, "luminous_energy.lumen_hour")
  }
  /// Lux hour (lx·h); 0x27C0.
  public static var luxHour: GATTUnit {
    GATTUnit("lx·h", "lux hour", 0x27C0, "luminous_exposure.lux_hour")
  }
  /// Gram per second (g/s); 0x27C1.
  public static var gramPerSecond: GATTUnit {
    GATTUnit("g/s", "gram per second", 0x27C1, "mass_flow.gram_per_second")
  }
  /// Litre per second (L/s); 0x27C2.
  public static var litrePerSecond: GATTUnit {
    GATTUnit("L/s", "litre per second", 0x27C2, "volume_flow.litre_per_second")
  }
  /// Decibel of sound pressure (dB SPL); 0x27C3.
  public static var decibelSpl: GATTUnit {
    GATTUnit("dB SPL", "decibel of sound pressure", 0x27C3, "sound_pressure.decibel_spl")
  }
  /// Parts per million (ppm); 0x27C4.
  public static var ppm: GATTUnit {
    GATTUnit("ppm", "parts per million", 0x27C4, "ppm")
  }
  /// Parts per billion (ppb); 0x27C5.
  public static var ppb: GATTUnit {
    GATTUnit("ppb", "parts per billion", 0x27C5, "ppb")
  }
  /// Milligram per decilitre per minute (mg/(dL·min)); 0x27C6.
  public static var milligramPerDecilitrePerMinute: GATTUnit {
    GATTUnit(
      "mg/(dL·min)",
      "milligram per decilitre per minute",
      0x27C6,
      "mass_density_rate.milligram_per_decilitre_per_minute"
    )
  }
  /// Kilovolt ampere hour (kVAh); 0x27C7.
  public static var kilovoltAmpereHour: GATTUnit {
    GATTUnit("kVAh", "kilovolt ampere hour", 0x27C7, "energy.kilovolt_ampere_hour")
  }
  /// Volt ampere (VA); 0x27C8.
  public static var voltAmpere: GATTUnit {
    GATTUnit("VA", "volt ampere", 0x27C8, "power.volt_ampere")
  }
  /// Standard gravity (gₙ); 0x27C9.
  public static var gravityGn: GATTUnit {
    GATTUnit("gₙ", "standard gravity", 0x27C9, "power.gravity_gn")
  }
  /// Kilogram per litre (kg/L); not an assigned unit.
  public static var kilogramPerLitre: GATTUnit {
    GATTUnit("kg/L", "kilogram per litre", nil, "mass_density.kilogram_per_litre")
  }
  /// Mole per litre (mol/L); not an assigned unit.
  public static var molePerLitre: GATTUnit {
    GATTUnit("mol/L", "mole per litre", nil, "mass_density.mole_per_litre")
  }
  /// Decibel (dB); not an assigned unit.
  public static var decibel: GATTUnit {
    GATTUnit("dB", "decibel", nil, "logarithmic_radio_quantity.decibel")
  }
}

extension GATTUnit {
  /// All units, the assigned ones in the order of their numbers.
  public static var all: [GATTUnit] {
    [
      .unitless, .metre, .kilogram, .second, .ampere, .kelvin, .mole, .candela, .squareMetres, .cubicMetres,
      .metresPerSecond, .metresPerSecondSquared, .reciprocalMetre, .kilogramPerCubicMetre, .kilogramPerSquareMetre,
      .cubicMetrePerKilogram, .amperePerSquareMetre, .amperePerMetre, .molePerCubicMetre,
      .massConcentrationKilogramPerCubicMetre, .candelaPerSquareMetre, .refractiveIndex, .relativePermeability,
      .radian, .steradian, .hertz, .newton, .pascal, .joule, .watt, .coulomb, .volt, .farad, .ohm, .siemens, .weber,
      .tesla, .henry, .degreeCelsius, .lumen, .lux, .becquerel, .gray, .sievert, .katal, .pascalSecond, .newtonMetre,
      .newtonPerMetre, .radianPerSecond, .radianPerSecondSquared, .wattPerSquareMetre, .joulePerKelvin,
      .joulePerKilogramKelvin, .joulePerKilogram, .wattPerMetreKelvin, .joulePerCubicMetre, .voltPerMetre,
      .coulombPerCubicMetre, .coulombPerSquareMetre, .electricFluxDensityCoulombPerSquareMetre, .faradPerMetre,
      .henryPerMetre, .joulePerMole, .joulePerMoleKelvin, .coulombPerKilogram, .grayPerSecond, .wattPerSteradian,
      .wattPerSquareMetreSteradian, .katalPerCubicMetre, .minute, .hour, .day, .degree, .planeAngleMinute,
      .planeAngleSecond, .hectare, .litre, .tonne, .bar, .millimetreOfMercury, .angstrom, .nauticalMile, .barn, .knot,
      .neper, .bel, .yard, .parsec, .inch, .foot, .mile, .poundForcePerSquareInch, .kilometrePerHour, .milePerHour,
      .revolutionPerMinute, .gramCalorie, .kilogramCalorie, .kilowattHour, .degreeFahrenheit, .percentage, .perMille,
      .beatsPerMinute, .ampereHours, .milligramPerDecilitre, .millimolePerLitre, .year, .month, .countPerCubicMetre,
      .irradianceWattPerSquareMetre, .milliliterPerKilogramPerMinute, .pound, .metabolicEquivalent, .stepPerMinute,
      .strokePerMinute, .kilometerPerMinute, .lumenPerWatt, .lumenHour, .luxHour, .gramPerSecond, .litrePerSecond,
      .decibelSpl, .ppm, .ppb, .milligramPerDecilitrePerMinute, .kilovoltAmpereHour, .voltAmpere, .gravityGn,
      .kilogramPerLitre, .molePerLitre, .decibel,
    ]
  }

  /// What published definitions write for a unit that has another identifier; both without the common prefix.
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
