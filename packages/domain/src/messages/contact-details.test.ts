import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasContactDetails } from './contact-details.ts'

test.each([
  'call 07700 900123',
  'my number is 0770-090-0123, ask for Jo',
  '(020) 7946 0958',
  '+44 7700 900123',
  '+44 (0)7700 900123',
  '447700900123',
  '0044 7700 900 123',
  'in France +33 1 70 18 99 00',
  'oh seven seven double oh nine oh oh one two three',
  '0 7 7 0 0 9 0 0 1 2 3',
  '0.7.7.0.0.9.0.0.1.2.3',
  'O77OO 9OO123',
  '０７７００ ９００１２３',
  '07\u200b700900123',
  'I need 2, 07700 900123',
  'jo@example.org',
  'write to jo.reed+x@mail.example.co.uk please',
  'jo (at) example (dot) org',
  'jo at example dot co dot uk',
  'jo AT gmail',
  'jo @ example . com',
  'sort code 12-34-56, account number 12345678',
  '12-34-56 12345678',
  'account 12345678 sort code 123456',
  'GB82 WEST 1234 5698 7654 32',
  'to DE89370400440532013000 thanks',
  'paypal.me/jo',
  'https://monzo.me/joreed/20',
  'wa.me/447700900123',
])('detects %s', (text) => {
  expect(hasContactDetails(text)).toBe(true)
})

test.each([
  'It costs £10.00 a day, £40 a week and £120.00 a month.',
  'From 01/02/2026 to 05/02/2026, or 01.02.2026 10.30?',
  'Free 2026-07-01 to 2026-07-05, then 2026-08-01',
  'Monday 0900-1700, Tuesday 0730 - 1830',
  'sizes 38 40 42 44 46 48 and 05 06 07 08 09 10',
  '2400 x 1200 x 18 mm, 07 mm and 10 mm bits',
  'I live in E8 3PN, near SW1A 1AA, number 12',
  'One of the two drills takes five bits, seven are spare',
  'See you at 10.30 at home. Or @ 5.30?',
  'They sell it at screwfix.com for 20',
  'Order 12345678 came on 11-05-26, thanks',
  'The serial is 5012345678900',
  'oh no, one day or two? oh well, 7 days',
  'at the end dot the i',
  '+2 batteries + 3 bits, 10/10',
  '',
])('allows %s', (text) => {
  expect(hasContactDetails(text)).toBe(false)
})

test.each([
  // The fewest and the most digits that a number has, and one fewer or more.
  ['+331234567', true],
  ['+33123456', false],
  ['+331234567890123', true],
  ['+3312345678901234', false],
  ['00331234567', true],
  ['0033123456', false],
  ['003312345678901', true],
  ['0033123456789012', false],
  ['00012345678', false],
  ['07700900123', true],
  ['0770090012', false],
  ['077009001234', false],
  ['447700900123', true],
  ['44770090012', false],
  ['4477009001234', false],
  ['0169412345', true],
  ['016941234', false],
  ['0800123456', true],
  ['080012345', false],
  ['0500123456', true],
  ['0300123456', false],
  ['0 16 941 2345', true],
  ['0 16 94 12 345', false],
  ['1 2 3 0169412345', true],
  ['double one 447700900123', true],
  ['0 double seven 0 0 9 double zero 1 2 3', true],
  ['0 triple seven 0 0 9 0 1 2 3', true],
  ['0 double seven 0 0 9 double zero 1 2', false],
  ['0 triple seven 0 0 9 0 1 2', false],
  ['07700; 900123', false],
  ['07700; +900123', false],
  ['07700 or 900123', false],
])('%s has a phone number: %s', (text, has) => {
  expect(hasContactDetails(text)).toBe(has)
})

describe('any text', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  const spelled = ['oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  const subscriber = fc.array(digit, { minLength: 9, maxLength: 9 })

  test('a mobile number is detected however its digits are separated or spelled out', () => {
    const join = fc.constantFrom('', ' ', '.', '-', ' - ')
    const pieces = fc.tuple(subscriber, fc.array(join, { minLength: 11, maxLength: 11 }))
    fc.assert(
      fc.property(pieces, ([rest, gaps]) => {
        const text = [0, 7, ...rest].map((one, place) => `${gaps[place]}${one}`).join('')
        // A number that begins like a date, with separators in the right places, is taken for one.
        fc.pre(!/(?<!\d)(?:\d{1,2}[./ -]+\d{1,2}[./ -]+\d{2,4})(?!\d)/.test(text))
        expect(hasContactDetails(`ring me: ${text}.`)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(subscriber, (rest) => {
        expect(hasContactDetails(`it is ${[0, 7, ...rest].map((one) => spelled[one]).join(' ')} ok`)).toBe(true)
      }),
    )
  })

  test("prices, dates, times, sizes and postcodes aren't phone numbers", () => {
    const two = (value: number) => String(value).padStart(2, '0')
    const harmless = fc.oneof(
      fc.integer({ min: 1, max: 99_999 }).map((pence) => `£${(pence / 100).toFixed(2)}`),
      fc
        .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('/', '.', '-'))
        .map(([day, month, dot]) => `${two(day)}${dot}${two(month)}${dot}2026`),
      fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}`),
      fc.integer({ min: 1, max: 3000 }).map((mm) => `${mm} mm`),
      fc.constantFrom('E8 3PN', 'SW1A 1AA', 'M1 1AE'),
    )
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 12 }), (parts) => {
        expect(hasContactDetails(parts.join(' '))).toBe(false)
      }),
    )
  })

  test('any text is checked without an error', () => {
    // fast-check's own unit for arbitrary characters takes a second to create.
    const unit = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))
    fc.assert(fc.property(fc.string({ unit, maxLength: 300 }), (text) => void hasContactDetails(text)))
    for (const piece of ['1', '0 ', 'a.', 'a@', 'gb12', '+', ' at ', 'a dot ', '12-34-', '(', '\u200b', 'oh ']) {
      expect(typeof hasContactDetails(piece.repeat(4000 / piece.length))).toBe('boolean')
    }
  })
})
