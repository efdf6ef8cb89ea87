export const emailCodeLength = 6

/** The digits of a typed or pasted code, without spaces, dashes and words; digits of other scripts become 0 to 9. */
export function emailCodeDigits(typed: string): string {
  return Array.from(typed.normalize('NFKC').matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('')
}

/** The ten digits of a script are consecutive code points, and the first one ends in hexadecimal 0 or 6. */
function digitValue(digit: string): number {
  const code = Number(digit.codePointAt(0))
  const place = code % 16
  const isFromZero = /\p{Nd}/u.test(String.fromCodePoint(code - place))
  return isFromZero ? place : place - 6
}
