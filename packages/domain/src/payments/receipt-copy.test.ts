import { expect, it } from 'vitest'
import {
  coverNote,
  describeCover,
  describeDay,
  describeOperator,
  describeParties,
  describePayer,
  describeSubject,
  describeVat,
} from './receipt-copy.ts'
import { receiptKinds } from './receipt.ts'

const operator = { name: 'Borrow & Co', address: '1 High Street', vat_number: 'GB123456789' }
const receipt = { owner_name: 'Orla', payer_name: 'Rene', operator, service: 4.5, vat: 0.75 }

it('names the owner, the operator and the payer or payee', () => {
  expect(describeParties(receipt)).toBe('Hire by Orla; service by Borrow & Co')
  expect(describeParties({ ...receipt, owner_name: null })).toBe('Service by Borrow & Co')
  expect(receiptKinds.map((kind) => describePayer({ ...receipt, kind }))).toEqual([
    'Paid by Rene',
    'Paid by Rene',
    'To Rene',
    'To Rene',
    'To Rene',
    'To Orla, for the hire to Rene',
    'To Orla, for the hire to Rene',
  ])
})

it("shows the operator's address and VAT number if given, and the VAT included in their service", () => {
  expect(describeOperator(receipt)).toBe('Borrow & Co\n1 High Street\nVAT number GB123456789')
  expect(describeOperator({ operator: { ...operator, address: null, vat_number: null } })).toBe('Borrow & Co')
  expect(describeVat(receipt)).toBe('£4.50 of it is the service of Borrow & Co, with £0.75 of VAT at 20% in it.')
  expect(describeVat({ ...receipt, vat: null })).toBeUndefined()
})

it("shows a one-day hire's date once, and both years if they differ", () => {
  const of = (start_date: string | null, end_date: string | null) =>
    describeSubject({ title: 'Tent', start_date, end_date })
  expect(of('2026-11-24', '2026-11-24')).toBe('Tent, 24 Nov 2026')
  expect(of('2026-11-24', '2026-11-26')).toBe('Tent, 24 Nov – 26 Nov 2026')
  expect(of('2026-12-30', '2027-01-02')).toBe('Tent, 30 Dec 2026 – 2 Jan 2027')
  expect(of(null, null)).toBe('Tent')
  expect(describeDay({ at: '2026-11-24T23:30:00Z' })).toBe('24 Nov 2026')
})

it("names the cover's insurer and policy, and says that a demo cover pays nothing", () => {
  const cover = { insurer: 'Safe Ltd', reference: 'A-1', demo: false }
  expect(describeCover(cover)).toBe('Cover by Safe Ltd, policy A-1')
  expect(describeCover({ ...cover, reference: null })).toBe('Cover by Safe Ltd')
  expect(coverNote(cover)).toBe('Insurance premium tax included.')
  expect(coverNote({ ...cover, demo: true })).toMatch(/^Insurance premium tax included\. .+ pays nothing\.$/)
})
