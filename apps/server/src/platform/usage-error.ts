/** An operator's command was said wrongly: its message says how, and stands alone. */
export class UsageError extends Error {}

/** Throws for what was said after a command that takes nothing more: left aside, it would be taken for something that was done. */
export function refuseWords(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`Please leave out "${words.join(' ')}": this command takes nothing there.`)
}
