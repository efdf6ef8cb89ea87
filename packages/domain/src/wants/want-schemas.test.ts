import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filterMessages } from '../items/item-filters.ts'
import { isProhibited, prohibitedMessage } from './prohibited-items.ts'
import { wantDayFault, WantInput, wantMessages } from './want-schemas.ts'

const input = { words: 'carpet cleaner', near: 'E8', from: '2026-11-28', until: '2026-11-29' }

test.each(['a shotgun', 'Two GUNS', 'a flick knife', 'nitrous oxide canisters', 'my passport'])(
  'a want for %s is refused',
  (words) => {
    expect(isProhibited(words)).toBe(true)
    expect(z.safeParse(WantInput, { ...input, words }).error?.issues).toMatchObject([
      { path: ['words'], message: prohibitedMessage },
    ])
  },
)

test.each([
  'a nail gun',
  'hot glue gun',
  'heat guns',
  'Ford Escort',
  'kitchen knife set',
  'archery bow',
  'gunmetal tray',
])("%s isn't a weapon", (words) => {
  expect(isProhibited(words)).toBe(false)
})

test.each([
  [{ words: 'ab' }, 'words', wantMessages.words],
  [{ words: '%%%' }, 'words', wantMessages.words],
  [{ words: '... - ...' }, 'words', wantMessages.words],
  [{ words: 'drill, call 07700 900123' }, 'words', wantMessages.contact],
  [{ note: 'jo@example.org' }, 'note', wantMessages.contact],
  [{ until: '2026-11-27' }, 'until', 'The last day must not be before the first.'],
  [{ within_km: 81 }, 'within_km', wantMessages.within],
  // Less than a penny.
  [{ budget: 5e-324 }, 'budget', filterMessages.price],
  [{ near: '51.5,-0.1' }, 'near', 'Please enter a valid UK postcode (e.g., SW1A 1AA)'],
])('%j is refused because of its %s', (changes, field, message) => {
  expect(z.safeParse(WantInput, { ...input, ...changes }).error?.issues).toMatchObject([{ path: [field], message }])
})

test('a want starts today or later, within sixty days', () => {
  expect(wantDayFault('2026-11-23', '2026-11-24')).toBe('Please choose days from today on.')
  expect(wantDayFault('2027-01-23', '2026-11-24')).toBeUndefined()
  expect(wantDayFault('2027-01-24', '2026-11-24')).toBe(wantMessages.ahead)
})
