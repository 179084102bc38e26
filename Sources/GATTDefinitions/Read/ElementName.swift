/// The names of the elements of the published schema and of this project's namespace.
enum ElementName: String, CaseIterable {
  // Root elements
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

  // The namespace urn:bluegatt:1. `x:` stands for the prefix that the document declares. A case has another name than
  // its element where a published element has the name already, and where the element is an abbreviation.
  case overlay = "x:Overlay"
  case patch = "x:Patch"
  case serviceData = "x:ServiceData"
  case manufacturerData = "x:ManufacturerData"
  case patchedField = "x:Field"
  case match = "x:Match"
  case group = "x:Group"
  case `switch` = "x:Switch"
  case `case` = "x:Case"
  case `default` = "x:Default"
  case parameter = "x:Param"
  case computed = "x:Computed"
  case presentIf = "x:PresentIf"
  case count = "x:Count"
  case length = "x:Length"
  case exponential = "x:Exponential"
  case special = "x:Special"
  case shortForm = "x:ShortForm"
  case constant = "x:Constant"
  case customUnit = "x:Unit"
  case epoch = "x:Epoch"
  case checksum = "x:Checksum"
  case valueExample = "x:Example"
  case cipher = "x:Cipher"
  case frame = "x:Frame"
  case digits = "x:Digits"
  case exchange = "x:Exchange"
  case setupWrite = "x:Write"

  // Prose
  case informativeText = "InformativeText"
  case description = "Description"
  case note = "Note"
  case abstract = "Abstract"
  case summary = "Summary"
  case examples = "Examples"
  case example = "Example"
  case informativeDisclaimer = "InformativeDisclaimer"

  // HTML within a line of prose
  case a, b, code, em, font, i, span, strong, sub, sup, u
  // HTML that starts a paragraph
  case br, div, li, ol, p, table, td, tr, ul

  case html

  /// Misspellings of these names in published files.
  private static let otherSpellings = [
    "Multipler": "Multiplier", "ReservedForFutureUse1": "ReservedForFutureUse", "InformationText": "InformativeText",
  ]

  init?(_ localName: String, in namespace: XMLNamespace) {
    self.init(rawValue: namespace == .blueGATT ? "x:" + localName : Self.otherSpellings[localName] ?? localName)
  }

  /// Whether the element is in the namespace `urn:bluegatt:1`.
  var isExtension: Bool { rawValue.hasPrefix("x:") }

  /// Whether the HTML element is within a line: the text before and after it belongs to one paragraph.
  var isInline: Bool {
    switch self {
    case .a, .b, .code, .em, .font, .i, .span, .strong, .sub, .sup, .u: true
    default: false
    }
  }
}

extension ElementName {
  /// The valid root elements, for messages.
  static let roots =
    "Characteristic, Descriptor, Attribute, Service, Profile, x:ServiceData, x:ManufacturerData or x:Overlay"
}
