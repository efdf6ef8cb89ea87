import { expect, it } from 'vitest'
import { LedgerDaysInput, SettledOutsideInput, DecideClaimInput } from './staff-money-schemas.ts'

it('a ledger period has both days or neither, in order, and is at most as long as one page shows', () => {
  const isTaken = (days: object) => LedgerDaysInput.safeParse(days).success
  expect(isTaken({})).toBe(true)
  expect(isTaken({ from: '2027-01-01', until: '2027-01-01' })).toBe(true)
  expect(isTaken({ from: '2027-01-01', until: '2027-04-02' })).toBe(true)
  expect(isTaken({ from: '2027-01-01', until: '2027-04-03' })).toBe(false)
  expect(isTaken({ from: '2027-01-02', until: '2027-01-01' })).toBe(false)
  expect(isTaken({ from: '2027-01-01' })).toBe(false)
  expect(isTaken({ from: 'yesterday', until: '2027-01-01' })).toBe(false)
})

it('settling outside needs a reference and a proper reason, and a claim decision whole pence', () => {
  const settled = { version: 3, reason: 'They closed their account.', reference: ' FP 1234 ' }
  expect(SettledOutsideInput.parse(settled).reference).toBe('FP 1234')
  expect(SettledOutsideInput.safeParse({ ...settled, reference: '' }).success).toBe(false)
  expect(SettledOutsideInput.safeParse({ ...settled, reason: 'No' }).success).toBe(false)
  const decided = { version: 1, pence: 0, facts: 'The pictures show nothing.' }
  expect(DecideClaimInput.safeParse(decided).success).toBe(true)
  expect(DecideClaimInput.safeParse({ ...decided, pence: 12.5 }).success).toBe(false)
  expect(DecideClaimInput.safeParse({ ...decided, pence: -1 }).success).toBe(false)
})
