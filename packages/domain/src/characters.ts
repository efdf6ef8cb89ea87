/**
 * Control characters that no text of a person needs. NUL cannot be stored; the rest (but for tab and new line) only hide things, or
 * turn what is written round, that behind them too (U+202E). Scripts that run from right to left need none of it.
 */
export const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202E]/

/** Half of a surrogate pair alone: not a character, and PostgreSQL refuses it. */
export const loneSurrogate = /\p{Surrogate}/u

/** Something that can be seen: spaces of no width and the like are not a text. */
export const visible = /[^\p{Z}\p{C}]/u

/** What other programs break lines with. */
const oldLineBreaks = /[\u000B\u000C]/g

/** A text from where its writer could not correct it: trimmed, without forbidden characters, empty when nothing is visible. */
export function tidied(value: string): string {
  const all = [forbidden, loneSurrogate].map((one) => new RegExp(one, `${one.flags}g`))
  const text = all.reduce((rest, one) => rest.replace(one, ''), value.replace(oldLineBreaks, '\n')).trim()
  return visible.test(text) ? text : ''
}
