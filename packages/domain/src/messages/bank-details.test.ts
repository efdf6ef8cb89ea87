import { describe, expect, it, test } from 'vitest'
import { hasBankDetails } from './bank-details.ts'

/** The examples from the registry of ISO 13616, one for each country whose people write here. */
const examples = [
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IT60X0542811101000000123456',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
]

describe.each(examples)('the account number %s', (iban) => {
  const plain = iban.toLowerCase()

  it('is detected, also in groups of four and within a sentence', () => {
    expect(hasBankDetails(plain)).toBe(true)
    expect(hasBankDetails(`pay to ${plain.replaceAll(/.{4}(?=.)/g, '$& ')} please`)).toBe(true)
  })

  it("isn't detected with a wrong check digit or cut short", () => {
    const wrong = plain.slice(0, 3) + ((Number(plain[3]) + 1) % 10) + plain.slice(4)
    expect(hasBankDetails(`${wrong}.`)).toBe(false)
    expect(hasBankDetails(plain.slice(0, -1))).toBe(false)
    expect(hasBankDetails(`${plain.slice(0, 8)}.${plain.slice(8)}`)).toBe(false)
  })
})

test('a sort code and account number are detected next to each other, or further apart with a word about banks', () => {
  for (const text of ['20-00-00 55779911', '55779911, 200000', '20 00 00: 5577-9911', '20-00-00 / 55779911']) {
    expect([text, hasBankDetails(text)]).toEqual([text, true])
  }
  const apart = '20-00-00 and then the number 55779911'
  expect(hasBankDetails(apart)).toBe(false)
  expect(hasBankDetails(`sort code ${apart}`)).toBe(true)
})

test("a date or time isn't taken for part of a bank account", () => {
  expect(hasBankDetails('account from 20/11/2026 12:30 to 55779911')).toBe(false)
})

test('an account number is searched for within fifty characters, including spaces', () => {
  const spaced = (iban: string) => iban.slice(0, 4) + iban.slice(4).replaceAll(/./g, ' $&')
  expect(hasBankDetails(spaced('fr1420041010050500013m02606'))).toBe(true)
  expect(hasBankDetails(spaced('pl61109010140000071219812874'))).toBe(false)
})
