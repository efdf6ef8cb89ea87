import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmlessMessages as harmless } from './harmless-messages.ts'
import { scamMessages as scams } from './scam-messages.ts'
import { scamSigns } from './message-warnings.ts'
import { scamSignOf } from './scam-signs.ts'

const host = 'itemo.example'

test('detects at least 90% of the known scam texts, and each sign at least once', () => {
  const found = scams.map((text) => scamSignOf(text, host))
  expect(scams.length).toBeGreaterThanOrEqual(100)
  expect(scams.filter((_, index) => found[index] === undefined).length).toBeLessThanOrEqual(scams.length / 10)
  expect(new Set(found.filter((sign) => sign !== undefined))).toEqual(new Set(scamSigns))
})

test('flags at most 1% of 400 harmless texts', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(400)
  expect(new Set(harmless).size).toBe(harmless.length)
  const wrong = harmless.filter((text) => scamSignOf(text, host) !== undefined)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(harmless.length / 100)
})

test.each([
  ['Send me the code you just got', 'asks_for_code'],
  ['ＳＥＮＤ me the O\u200bTP', 'asks_for_code'],
  ['Log in at https://1temo.example/now', 'look_alike_address'],
  ['Log in at pay-itemo.example', 'look_alike_address'],
  ['It is at https://itemo.example/items/1', undefined],
  ['See help.itemo.example', undefined],
  ['Itemo is great. Items are too.', undefined],
  ["Don't pay cash outside Itemo", undefined],
  ["Pay me by bank transfer. I'm never late with cash.", 'pays_elsewhere'],
  ['The gate is green. Send me the verification code you just got.', 'asks_for_code'],
  ['The gate code is 1234, I just got it by text, send it on', undefined],
  ['Pay me by PауPаl: send it to my pаyраl', 'pays_elsewhere'],
  ['Log in at іtemo.exаmple.com', 'look_alike_address'],
  ['See itemopay.com', 'look_alike_address'],
  ['It is on itemo24.co.uk/login', 'look_alike_address'],
] as const)('%s: %s', (text, sign) => {
  expect(scamSignOf(text, host)).toBe(sign)
})

test('accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) =>
      [undefined, ...scamSigns].includes(scamSignOf(text, host)),
    ),
  )
})

/** Pairs of words that are a sign together, and the most characters between them. */
test.each([
  ['deposit', 60, 'paypal'],
  ['outside', 6, 'platform'],
  ['paid', 6, 'directly'],
  ['pay', 12, 'cash and'],
  ['deals', 12, 'direct'],
  ['cash', 60, 'cancel the booking'],
  ['lose', 8, 'commission'],
  ['telegram', 40, 'do the payment'],
  ['my', 6, 'venmo'],
  ['to your', 12, 'bank'],
  ['privately', 40, 'website'],
  ['skip', 12, 'fees'],
  ["don't book", 24, 'here'],
  ['release', 40, 'payment link'],
  ['instead of', 6, 'the checkout'],
] as const)('"%s" and, within %i characters, "%s" are a sign', (first, letters, second) => {
  const apart = (count: number) => scamSignOf(`${first} ${'x'.repeat(count - 2)} ${second}`, host)
  expect([apart(letters), apart(letters + 1)]).toEqual([expect.stringContaining('elsewhere'), undefined])
})
