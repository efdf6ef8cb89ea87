/** Lengths of IBANs by country (ISO 13616), for the countries whose people write here. */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  Object.entries({
    at: 20,
    be: 16,
    bg: 22,
    ch: 21,
    cy: 28,
    cz: 24,
    de: 22,
    dk: 18,
    ee: 20,
    es: 24,
    fi: 18,
    fr: 27,
    gb: 22,
    gr: 27,
    hr: 21,
    hu: 28,
    ie: 22,
    it: 27,
    lt: 20,
    lu: 20,
    lv: 21,
    mt: 31,
    nl: 18,
    no: 15,
    pl: 28,
    pt: 25,
    ro: 24,
    se: 24,
    si: 19,
    sk: 24,
  }),
)

const sortThenAccount = /(?<!\d)\d{2}[- ]?\d{2}[- ]?\d{2}(?!\d)([^\d]{1,40})\d{4}[- ]?\d{4}(?!\d)/g
const accountThenSort = /(?<!\d)\d{4}[- ]?\d{4}(?!\d)([^\d]{1,40})\d{2}[- ]?\d{2}[- ]?\d{2}(?!\d)/g
/** Next to other numbers, these look like parts of a sort code. */
const daysAndTimes = /(?<!\d)(?:[0-3]?\d[./-][01]?\d[./-]20\d{2}|[012]?\d:[0-5]\d)(?!\d)/g
const bankWords = /\b(?:sort|acc|acct|account|bank|a\/c)\b/

/** Whether a lower-case text contains a sort code with an account number, or an IBAN with valid check digits. */
export function hasBankDetails(plain: string): boolean {
  const named = bankWords.test(plain)
  const numbers = plain.replace(daysAndTimes, '; ')
  for (const pattern of [sortThenAccount, accountThenSort]) {
    for (const [, between = ''] of numbers.matchAll(pattern)) {
      // Without a word about banks, the two numbers have to be adjacent.
      if (named || /^[ ,;/:-]{1,3}$/.test(between)) return true
    }
  }
  return hasIban(plain)
}

function hasIban(plain: string): boolean {
  for (const { index } of plain.matchAll(/(?<![a-z0-9])[a-z]{2} ?\d{2}/g)) {
    const compact = plain.slice(index, index + 50).replace(/[ -]/g, '')
    const length = ibanLengths.get(compact.slice(0, 2))
    if (length !== undefined && compact.length >= length && checks(compact.slice(0, length))) return true
  }
  return false
}

/**
 * The check of ISO 7064: with its first four characters moved to the end and letters as 10 to 35, the number modulo 97 is 1. Any other
 * character makes it invalid.
 */
function checks(iban: string): boolean {
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
