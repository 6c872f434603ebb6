/// The version of the command, as `--version` prints it.
let gifmillVersion = "0.1.0"
