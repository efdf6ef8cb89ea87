/** Wrong use of an operator's command. Only its message is shown, which says how to use it. */
export class UsageError extends Error {}

/** Throws when a command has excess arguments: if they were ignored, the operator might believe that they had an effect. */
export function refuseWords(words: readonly string[]): void {
  if (words.length > 0)
    throw new UsageError(`Please leave out "${words.join(' ')}": this command takes no such arguments.`)
}
