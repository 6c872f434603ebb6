/// One kind of sink: its name, its options, and how to make one. Registering a sink means adding its
/// descriptor to the list in the command's `Registry`.
public struct SinkDescriptor: Sendable {
  /// The name on the command line and in pipeline files.
  public let name: String
  /// One sentence for `gifmill sinks`.
  public let summary: String
  public let options: [OptionDescription]
  /// Changes whenever the same input and options give other bytes: a number of our own, and the
  /// versions of the libraries that decide. Outputs of another version are stale. Asked for only
  /// where it matters, because a library may have to be loaded for it.
  public let version: @Sendable () -> String
  /// Bytes a sink takes at its peak for a canvas and a number of frames, roughly and rather too many:
  /// what jobs are let in by.
  public let estimatedMemory:
    @Sendable (_ canvas: PixelSize, _ frameCount: Int, _ options: OptionValues) -> Int
  /// Names that the outputs of an input with this stem certainly have; used to find collisions
  /// before anything is written. Files whose number is not known yet are claimed as they are made.
  public let claimedNames: @Sendable (_ stem: FilePath, _ options: OptionValues) -> [FilePath]
  /// Whether the option values work together and what they need (an encoder, say) is present.
  /// Called before any work starts.
  public let validate: @Sendable (OptionValues) throws(SinkError) -> Void
  /// What all inputs together are made into, where the options ask for that; nil for an output for
  /// each input.
  public let atlasName: @Sendable (OptionValues) -> FilePath?
  /// Whether its files tell of those of the job's other sinks. It is then finished after them, and
  /// made again whenever one of them is.
  public let readsOthers: Bool
  /// Whether it makes one file that shows the animation in the source's place, so that it is worth
  /// asking which of the two is larger.
  public let replacesSource: Bool
  /// Whether what lies behind transparent pixels shows: several colours for it are then several outputs.
  public let showsBackground: @Sendable (OptionValues) -> Bool
  /// The bound that the options set for the bytes of its one file; nil for none.
  public let budget: @Sendable (OptionValues) -> SizeBudget?
  public let make:
    @Sendable (_ stem: FilePath, OptionValues, any ArtefactFolder) throws(SinkError) ->
      any FrameSink

  public init(
    name: String, summary: String, options: [OptionDescription],
    version: @escaping @Sendable () -> String = { "1" },
    estimatedMemory: @escaping @Sendable (PixelSize, Int, OptionValues) -> Int = { canvas, _, _ in
      canvas.pixelCount * 16
    },
    claimedNames: @escaping @Sendable (FilePath, OptionValues) -> [FilePath],
    validate: @escaping @Sendable (OptionValues) throws(SinkError) -> Void,
    readsOthers: Bool = false,
    replacesSource: Bool = false,
    showsBackground: @escaping @Sendable (OptionValues) -> Bool = { _ in true },
    budget: @escaping @Sendable (OptionValues) -> SizeBudget? = { _ in nil },
    atlasName: @escaping @Sendable (OptionValues) -> FilePath? = { _ in nil },
    make:
      @escaping @Sendable (FilePath, OptionValues, any ArtefactFolder) throws(SinkError) ->
      any FrameSink
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.version = version
    self.estimatedMemory = estimatedMemory
    self.claimedNames = claimedNames
    self.validate = validate
    self.atlasName = atlasName
    self.readsOthers = readsOthers
    self.replacesSource = replacesSource
    self.showsBackground = showsBackground
    self.budget = budget
    self.make = make
  }
}
