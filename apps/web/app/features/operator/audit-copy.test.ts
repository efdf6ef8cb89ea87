import { expect, test } from 'vitest'
import { describeChanges, describeSubject } from './audit-copy.ts'

const id = '5c92c687-0000-4000-8000-00000000beef'

test.each([
  [{ kind: 'case', id, name: 'C-1003' }, 'C-1003'],
  [{ kind: 'support', id, name: 'S-2001' }, 'S-2001'],
  [{ kind: 'person', id, name: 'Mia Stone' }, 'Person Mia Stone'],
  [{ kind: 'item', id, name: 'Drill' }, 'Item Drill'],
  [{ kind: 'rental', id, name: null }, 'Rental R-5C92C687'],
  [{ kind: 'saved_replies', id: 'saved_replies', name: null }, 'The saved replies'],
  [{ kind: 'ledger', id: 'all', name: null }, 'The ledger'],
  [{ kind: 'setting', id: 'words.blocked', name: null }, 'Setting words blocked'],
  // Deleted things are identified by the beginning of their id.
  [{ kind: 'person', id, name: null }, 'Person 5c92c687'],
])('%o is named %s', (subject, words) => {
  expect(describeSubject(subject)).toBe(words)
})

test("amounts are shown in pounds, and values that aren't stored as changed", () => {
  expect(
    describeChanges({
      missing_pence: { before: null, after: 14_950 },
      refunded_pence: { before: 0, after: 1725 },
      value: { before: 'one', after: 'another' },
    }),
  ).toEqual(['Missing: £149.50', 'Refunded: £0.00 → £17.25', 'Value: changed'])
  expect(describeChanges({ value: { before: 'one', after: null } })).toEqual(['Value: removed'])
})
