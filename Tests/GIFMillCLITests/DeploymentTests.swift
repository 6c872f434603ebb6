import Foundation
import GIFMillTestSupport
import Testing

/// The files in `deploy`, with what a scheduler would set; `make test-slurm` brings a real one.
@Suite(.timeLimit(.minutes(5))) struct DeploymentTests {
  private let work: Workspace
  private static let deploy = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../deploy").standardizedFileURL
  private static let job = deploy.appending(path: "kubernetes/job.yaml")
  private static let yaml = ExternalTool("python3", probe: ["-c", "import yaml"])

  init() throws {
    work = try Workspace()
    for number in 0..<12 {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    try work.put(
      "pipelines/web.json5",
      "{inputs: ['../art/*.gif'], output: '../unused', outputs: [{sink: 'frames'}]}")
  }

  private func inputs(_ run: Program.Outcome) throws -> [String] {
    #expect(run.exitCode == 0, "\(run.errors)")
    return try run.outputLines.map(json).compactMap { $0["input"] as? String }
  }

  /// The words between the brackets of `args:`, on the volume that stands for `/assets`.
  @Test func podsShareTheInputsOut() throws {
    let text = try String(contentsOf: Self.job, encoding: .utf8)
    let list = try #require(text.firstMatch(of: /args: \[([^\]]*)\]/)).1
    let words = list.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces).replacing("/assets", with: work.folder.url.path)
    }
    let count = try #require(text.firstMatch(of: /completions: ([0-9]+)/).flatMap { Int($0.1) })
    #expect(words.last == "auto/\(count)")
    let parts = try (0..<count).map { index in
      try inputs(
        work.gifmill(
          words + ["--dry-run", "--json"], environment: ["JOB_COMPLETION_INDEX": "\(index)"]))
    }
    #expect(parts.joined().count == 12)
    #expect(Set(parts.joined()).count == 12)
  }

  @Test(.enabled(if: yaml.isPresent, "needs python3 with yaml"))
  func theJobIsYAML() throws {
    let script = """
      import json, sys, yaml
      print(json.dumps(yaml.safe_load(open(sys.argv[1]))))
      """
    let output = try Self.yaml.output(["-c", script, Self.job.path])
    let document = try json(String(decoding: output, as: UTF8.self))
    #expect(document["apiVersion"] as? String == "batch/v1")
    #expect(document["kind"] as? String == "Job")
    let job = try #require(document["spec"] as? [String: Any])
    #expect(job["completionMode"] as? String == "Indexed")
    let pod = try #require((job["template"] as? [String: Any])?["spec"] as? [String: Any])
    let container = try #require((pod["containers"] as? [[String: Any]])?.first)
    let mounts = (container["volumeMounts"] as? [[String: String]])?.map { $0["name"] }
    let volumes = (pod["volumes"] as? [[String: Any]])?.map { $0["name"] as? String }
    #expect(mounts == volumes)
    #expect((container["args"] as? [String])?.first == "run")
  }

  /// The batch scripts, run as Slurm runs them.
  @Test func arrayTasksMakeTheTreeOfOneRun() throws {
    let bash = try #require(Program(named: "bash"), "bash is not installed")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    func run(_ script: String, _ arguments: String..., task: Int = 0) throws {
      let outcome = try bash.run(
        [Self.deploy.appending(path: "slurm/\(script)").path] + arguments, in: work.folder.url,
        environment: [
          "PATH": Program.gifmill.url.deletingLastPathComponent().path + ":" + path,
          "XDG_CACHE_HOME": work.folder.path("cache"), "SLURM_ARRAY_TASK_ID": "\(task)",
          "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_CPUS_PER_TASK": "1",
        ])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    // The task that comes twice was started again.
    for task in [6, 5, 7, 6] { try run("gifmill.sbatch", "pipelines/web.json5", "out", task: task) }
    try run("join.sbatch", "out")
    #expect(try work.gifmill("run", "pipelines/web.json5", "-q", "-o", "alone").exitCode == 0)
    #expect(try work.tree("out") == work.tree("alone"))
  }
}
