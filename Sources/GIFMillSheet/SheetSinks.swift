public import GIFMillCore

/// The sinks of this module.
public enum SheetSinks {
  public static let all: [SinkDescriptor] = [spritesheet, frames]

  static let spritesheet = SinkDescriptor(
    name: "spritesheet",
    summary: "A sheet of all frames as PNG, and JSON with the place and time of each.",
    options: SheetOptions.descriptions,
    // Every cell, and the page they are put on.
    estimatedMemory: { canvas, frameCount, _ in canvas.pixelCount * 16 * frameCount },
    claimedNames: { stem, _ in [stem + ".json"] },
    validate: { values throws(SinkError) in _ = try SheetOptions(values) },
    atlasName: { $0["atlas"].map { FilePath($0) } },
    make: { stem, values, folder throws(SinkError) in
      let options = try SheetOptions(values)
      return values["atlas"] == nil
        ? SpritesheetSink(stem: stem, options: options, folder: folder)
        : AtlasSink(stem: stem, options: options, folder: folder)
    })

  static let frames = SinkDescriptor(
    name: "frames",
    summary: "One PNG file for each frame, and JSON with the time of each.",
    options: [
      OptionDescription(
        "per-tick", .flag,
        help: "Write one file for each tick of the constant rate, so that a player with one fixed"
          + " frame time shows the animation right. Off by default: one file for each frame.")
    ],
    claimedNames: { stem, _ in [stem.appending("frames.json"), stem.appending("0000.png")] },
    validate: { _ in },
    make: { stem, values, folder in
      FramesSink(stem: stem, isPerTick: values.isOn("per-tick"), folder: folder)
    })
}
