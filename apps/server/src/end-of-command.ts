/** How a shell command ends: its output and its exit code. */
export interface Ended {
  readonly code: 0 | 1 | 2
  readonly said: string
  /** Whether it couldn't do its task. */
  readonly isFailure?: boolean
}

/** Prints a command's output, for a failure to stderr, and ends the process. */
export function endWith({ code, said, isFailure = false }: Ended): never {
  const stream = isFailure ? process.stderr : process.stdout
  stream.write(said)
  process.exit(code)
}
