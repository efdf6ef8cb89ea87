import { noFacts } from '@itemo/domain/people/person-facts.ts'

// A hire and one of its two sides, as staff see them.

export const at = '2026-03-01T09:00:00.000Z'
export const id = '1a2b3c4d-0000-4000-8000-00000000beef'
export const renterId = '1a2b3c4d-0000-4000-8000-00000000cafe'

export const rental = {
  id,
  reference: 'R-1A2B3C4D',
  item_title: 'Cordless drill',
  owner: { id: 'owner', full_name: 'Tom Archer' },
  renter: { id: renterId, full_name: 'Mia Stone' },
  start_date: '2026-05-03',
  end_date: '2026-05-05',
  status: 'confirmed' as const,
  payment_state: 'captured' as const,
  total_amount: 34.5,
  requested_at: at,
  needs: ['dispute' as const],
}
export const money = {
  price: 34.5,
  fee: 4.5,
  paid: 34.5,
  refunded: 0,
  sent_back: 0,
  lost: 0,
  left: 34.5,
  owner_due: 30,
  cover: null,
  fee_kept: 4.5,
  borne: 0,
  cancelled_by_owner: false,
  bearer: 'split' as const,
  max_refund: 34.5,
  by_rule: 34.5,
  refund_rule: { free_hours: 48, late_percent: 50 },
  lines: [
    { label: 'Daily rate', unit_price: 10, quantity: 3, amount: 30 },
    { label: 'Platform fee', unit_price: 4.5, quantity: 1, amount: 4.5 },
  ],
}
export const detail = {
  ...rental,
  item: { id: 'item', category: 'Power Tools' },
  answer_by: null,
  completes_on: '2026-05-08',
  version: 3,
  timeline: [{ at, what: 'requested' as const, by: 'renter' as const, note: null, amount: null }],
  traces: [
    {
      at: '2026-03-01T09:05:00.000Z',
      what: 'told' as const,
      who: 'owner' as const,
      title: 'New request',
      is_mailed: true,
    },
    {
      at: '2026-03-02T09:00:00.000Z',
      what: 'claim_opened' as const,
      who: 'owner' as const,
      title: null,
      is_mailed: false,
    },
  ],
  messages: 12,
  money,
  is_own: false,
  acts: ['rental.cancel' as const, 'rental.refund' as const],
  latest_answer_by: null,
}
export const person = {
  id: renterId,
  full_name: 'Mia Stone',
  profile_image: null,
  member_since: at,
  is_demo: false,
  is_confirmed: false,
  email: 'm•••@e•••.org',
  items: 1,
  hires: { as_owner: 0, as_renter: 1000, cancelled_as_owner: 0 },
  warnings: 2,
  reports_upheld: 1,
  identity_checked_on: null,
  restrictions: [{ kind: 'messaging' as const, until: null }],
  last_active_at: null,
}
export const personDetail = {
  ...person,
  bio: null,
  trust_score: 4.5,
  facts: { ...noFacts, hires_as_renter: 3 },
  late_cancellations: 1,
  gets_paid: true,
  is_banned: false,
  sessions: 2,
  reports: { by: 0, by_upheld: 0, about: 1 },
  history: {
    cases: [{ id, reference: 'C-1042', title: 'Mia Stone', state: 'open', opened_at: at }],
    decisions: [],
    standing: [],
  },
  rentals: [rental],
  latest_items: [{ id: 'item', title: 'Cordless drill', status: 'active' as const }],
  reviews: [
    { id: 'review', is_given: true, rating: 4, text: 'Kind and on time', at, is_hidden: false, other: 'Tom Archer' },
  ],
  support: [{ id: 'request', reference: 'S-2207', subject: 'Where is my money?', state: 'open', at }],
  money: null,
  identity: null,
  is_self: false,
  may_reveal: true,
  two_step_reset_at: null,
  may_see_security: true,
  acts: ['person.end_sessions' as const],
}
