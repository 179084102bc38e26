/// The local names of the elements that the published schema and its dialect have.
enum ElementName: String, CaseIterable {
  // Roots
  case attribute = "Attribute"
  case characteristic = "Characteristic"
  case descriptor = "Descriptor"
  case service = "Service"
  case profile = "Profile"

  // Values
  case value = "Value"
  case field = "Field"
  case requirement = "Requirement"
  case format = "Format"
  case reference = "Reference"
  case unit = "Unit"
  case minimum = "Minimum"
  case maximum = "Maximum"
  case multiplier = "Multiplier"
  /// As 26 published files spell it.
  case multipler = "Multipler"
  case decimalExponent = "DecimalExponent"
  case binaryExponent = "BinaryExponent"
  case offset = "Offset"
  case repeated = "Repeated"
  case bitField = "BitField"
  case bit = "Bit"
  case enumerations = "Enumerations"
  case enumeration = "Enumeration"
  case additionalValues = "AdditionalValues"
  case reserved = "Reserved"
  case reservedForFutureUse = "ReservedForFutureUse"
  case reservedForFutureUse1 = "ReservedForFutureUse1"
  case definedByServiceSpecification = "DefinedByServiceSpecification"
  case vendorSpecific = "VendorSpecific"
  case enumerationRange = "Enumeration_Range"

  // Services
  case characteristics = "Characteristics"
  case descriptors = "Descriptors"
  case properties = "Properties"
  case read = "Read"
  case write = "Write"
  case writeWithoutResponse = "WriteWithoutResponse"
  case signedWrite = "SignedWrite"
  case reliableWrite = "ReliableWrite"
  case notify = "Notify"
  case indicate = "Indicate"
  case writableAuxiliaries = "WritableAuxiliaries"
  case broadcast = "Broadcast"
  case extendedProperties = "ExtendedProperties"
  case securitySettings = "SecuritySettings"
  case security = "Security"
  case errorCodes = "ErrorCodes"
  case errorCode = "ErrorCode"
  case dependencies = "Dependencies"
  case gattRequirements = "GATTRequirements"
  case transports = "Transports"
  case configurations = "Configurations"

  // The namespace urn:bluegatt:1, in which there are also Field and Unit
  case overlay = "Overlay"
  case patch = "Patch"
  case serviceData = "ServiceData"
  case manufacturerData = "ManufacturerData"
  case group = "Group"
  case options = "Switch"
  case option = "Case"
  case otherwise = "Default"
  case opCodes = "OpCodes"
  case opCode = "Op"
  case parameter = "Param"
  case computed = "Computed"
  case presentIf = "PresentIf"
  case count = "Count"
  case length = "Length"
  case maxLength = "MaxLength"
  case terminator = "Terminator"
  case mask = "Mask"
  case shift = "Shift"
  case exponential = "Exponential"
  case special = "Special"
  case constant = "Constant"
  case checksum = "CRC"
  case scaleFrom = "ScaleFrom"

  // Prose
  case informativeText = "InformativeText"
  case informationText = "InformationText"
  case description = "Description"
  case note = "Note"
  case abstract = "Abstract"
  case summary = "Summary"
  case examples = "Examples"
  case example = "Example"
  case informativeDisclaimer = "InformativeDisclaimer"

  // HTML that stands within a line of prose
  case a, b, code, em, font, i, span, strong, sub, sup, u
  // HTML that starts a paragraph
  case br, div, li, ol, p, table, td, tr, ul

  case html

  /// It stands within a line: what is before and after it belongs to one paragraph.
  var isInline: Bool {
    switch self {
    case .a, .b, .code, .em, .font, .i, .span, .strong, .sub, .sup, .u: true
    default: false
    }
  }
}
