internal import GIFMillCore

/// Finds the form of an output that is no larger than its ``SizeBudget`` allows and the best of those.
///
/// Quality is given up first, as far as the budget goes; then the picture gets smaller, step by step,
/// each time with the best quality that fits. Where it cannot, quality goes down to the end of its scale.
/// Every attempt is an encode, and which ones are made depends on sizes alone: the result is the same on
/// every machine.
struct SizeSearch {
  /// The output as it was asked for, which is too large.
  let request: OutputRequest
  let budget: SizeBudget
  /// Pixels of its picture.
  let size: PixelSize
  /// Whose limits the output is held to; nil for nobody's.
  var target: DeliveryTarget?

  /// Parts of the asked sides that are tried in order.
  private static let parts = [
    Rational(3, 4), Rational(1, 2), Rational(3, 8), Rational(1, 4), Rational(3, 16), Rational(1, 8),
  ]
  /// Pixels; encoders refuse less, and nobody sees much in it.
  private static let shortestSide = 16

  /// One way to make the output.
  private struct Form {
    /// Steps of quality below the one asked for.
    var step: Int
    /// Nil for the size asked for.
    var size: PixelSize?
  }

  /// - Parameter attempt: makes an output, and tells its bytes.
  /// - Returns: the attempt that was chosen, and what was given up, in words.
  /// - Throws: what `attempt` throws, and an error of its own when nothing fits.
  func run<Attempt>(
    _ attempt: (OutputRequest) throws(PassFailure) -> (output: Attempt, bytes: Int)
  ) throws(PassFailure) -> (output: Attempt, remark: String) {
    let sizes = smallerSizes
    var form = Form(step: sizes.isEmpty ? budget.stepsToEnd : budget.steps, size: nil)
    var least: Int?
    for size in [nil] + sizes.map(Optional.some) {
      form.size = size
      // The best quality at the asked size is known to be too large.
      var tooLarge = size == nil ? 0 : -1
      guard form.step > tooLarge else { continue }
      let worst = try attempt(output(form))
      least = worst.bytes
      guard worst.bytes <= budget.limit.bytes else { continue }
      var chosen = worst.output
      while form.step - tooLarge > 1 {
        let middle = Form(step: (form.step + tooLarge) / 2, size: size)
        let tried = try attempt(output(middle))
        if tried.bytes <= budget.limit.bytes {
          (form, chosen) = (middle, tried.output)
        } else {
          tooLarge = middle.step
        }
      }
      return (chosen, remark(form))
    }
    throw .failed(
      JobError(
        kind: "tooLarge",
        message: "\(request.label): nothing fits into --max-bytes \(budget.limit)"
          + (target.map { " (--target \($0.name))" } ?? "") + ":"
          + " \(name) \(budget.value(step: form.step))\(form.size.map { " at \($0)" } ?? "") still takes"
          + " \(least.map { "\($0) bytes" } ?? "more") (--trim or --thin-to leave less to store)"))
  }

  private var name: String { "--\(budget.option)" }

  private var smallerSizes: [PixelSize] {
    SizeSearch.parts.compactMap { part in
      ScaleRequest.factor(part).target(for: size)
    }.filter { size in
      min(size.width, size.height) >= SizeSearch.shortestSide
        && target?.violations(of: size).isEmpty ?? true
    }
  }

  private func output(_ form: Form) -> OutputRequest {
    var options = request.options
    options[budget.option] = String(budget.value(step: form.step))
    var variant = request.variant
    if let size = form.size { variant.scale = .size(size) }
    return OutputRequest(request.sink, options: options, variant: variant)
  }

  private func remark(_ form: Form) -> String {
    var changes: [String] = []
    if form.step > 0 {
      changes.append("\(name) \(budget.value(step: form.step)) in place of \(budget.best)")
    }
    if let small = form.size { changes.append("\(small) pixels in place of \(size)") }
    return "\(request.label): \(changes.joined(separator: " and ")), to fit into \(budget.limit)"
      + " (--max-bytes)"
  }
}
