import fc from 'fast-check'

/** An act of staff on a hire, an item or one of the two sides. `share`: a percentage of what is available. */
export type StaffStep =
  | {
      readonly act: 'cancel'
      readonly refund: 'rule' | 'full' | 'half' | 'none' | 'amount'
      readonly share: number
      /** The side that didn't come to the hand-over. */
      readonly missedBy: 'owner' | 'renter' | null
    }
  | { readonly act: 'refund'; readonly share: number; readonly bearer: 'split' | 'operator' }
  | { readonly act: 'return' }
  /** Gives the owner more hours to answer. */
  | { readonly act: 'move_deadline'; readonly hours: number }
  | { readonly act: 'excuse' }
  | { readonly act: 'record_no_show'; readonly side: 'owner' | 'renter' }
  /** `undone`: undoes it at once, in the audit log. */
  | { readonly act: 'take_down' | 'hold' | 'restore'; readonly item: number; readonly undone: boolean }
  /** Restricts or suspends someone, or lifts that. */
  | {
      readonly act: 'keep'
      readonly side: 'owner' | 'renter'
      readonly measure: 'restrict' | 'suspend'
      readonly undone: boolean
    }

const undone = fc.constantFrom(true, true, false)

/** Weighted by importance: acts that move money are frequent, those that end a story early are rare. */
export const anyStaffStep: fc.Arbitrary<StaffStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('cancel' as const),
      refund: fc.constantFrom('rule' as const, 'full' as const, 'half' as const, 'none' as const, 'amount' as const),
      share: fc.integer({ min: 1, max: 100 }),
      missedBy: fc.constantFrom(null, null, null, 'owner' as const, 'renter' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      share: fc.integer({ min: 1, max: 100 }),
      bearer: fc.constantFrom('split' as const, 'split' as const, 'operator' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant<StaffStep>({ act: 'return' }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('move_deadline' as const), hours: fc.constantFrom(1, 5, 24) }),
  },
  { weight: 1, arbitrary: fc.constant<StaffStep>({ act: 'excuse' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('record_no_show' as const),
      side: fc.constantFrom('owner' as const, 'renter' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('take_down' as const, 'hold' as const, 'restore' as const, 'restore' as const),
      item: fc.nat(3),
      undone,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('keep' as const),
      side: fc.constantFrom('owner' as const, 'renter' as const, 'renter' as const),
      measure: fc.constantFrom('restrict' as const, 'suspend' as const),
      undone,
    }),
  },
)
