/** How a command of the shell ends: with what it prints, and its code. */
export interface Ended {
  readonly code: 0 | 1 | 2
  readonly said: string
  /** Whether it could not do what it was asked to. */
  readonly isFailure?: boolean
}

/** Prints how a command ended, a failure as an error, and ends the process. */
export function endWith({ code, said, isFailure = false }: Ended): never {
  const stream = isFailure ? process.stderr : process.stdout
  stream.write(said)
  process.exit(code)
}
