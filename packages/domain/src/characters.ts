/**
 * Control characters that nobody needs in a text. PostgreSQL can't store NUL; the others (tab and line feed are allowed) only hide things
 * or reverse the order of what is shown, even past the end of the text (U+202E). Right-to-left scripts don't need any of them.
 */
export const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202E]/

/** An unpaired surrogate isn't a character, and PostgreSQL refuses it. */
export const loneSurrogate = /\p{Surrogate}/u

/** Matches something visible: a text can't consist of zero-width spaces and the like alone. */
export const visible = /[^\p{Z}\p{C}]/u

/** Characters that other programs use as line breaks. */
const oldLineBreaks = /[\u000B\u000C]/g

/** Cleans a text that its writer can't correct: trims it, removes forbidden characters, and returns '' when nothing visible is left. */
export function tidied(value: string): string {
  const all = [forbidden, loneSurrogate].map((one) => new RegExp(one, `${one.flags}g`))
  const text = all.reduce((rest, one) => rest.replace(one, ''), value.replace(oldLineBreaks, '\n')).trim()
  return visible.test(text) ? text : ''
}
