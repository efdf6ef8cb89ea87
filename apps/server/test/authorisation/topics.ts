import type { Fixtures } from './authorisation-fixtures.ts'

type Answer = 'yes' | 'no'
type Answers = `${Answer} ${Answer} ${Answer} ${Answer} ${Answer} ${Answer}`

/** What can be subscribed to, by table or room, and whether each role may: in the order of `roles`. */
interface Topic {
  readonly of: string
  readonly asks: string
  readonly answers: Answers
  /** Whether staff may, in the order of `staffCallers`; without this they count as strangers. */
  readonly staff?: Answers
  readonly name?: (fixtures: Fixtures) => string
  readonly filter?: (fixtures: Fixtures) => string
}

const parties = 'no no no no yes yes'
const nobody = 'no no no no no no'

/** Every table and room. People who may join receive only what is theirs: the last test checks that. */
export const topics: readonly Topic[] = [
  { of: 'rentals', asks: 'all that are mine', answers: 'no no yes yes yes yes' },
  { of: 'rentals', asks: 'one rental', answers: parties, filter: ({ hires }) => `id=eq.${hires.main.id}` },
  {
    of: 'rentals',
    asks: 'one that the owner knows nothing of',
    answers: 'no no no no yes no',
    filter: ({ hires }) => `id=eq.${hires.unpaid.id}`,
  },
  {
    of: 'rentals',
    asks: 'all of the renter',
    answers: 'no no no no yes no',
    filter: ({ people }) => `renter_id=eq.${people.renter.id}`,
  },
  {
    of: 'rentals',
    asks: 'all of the owner',
    answers: 'no no no no no yes',
    filter: ({ people }) => `owner_id=eq.${people.owner.id}`,
  },
  {
    of: 'rentals',
    asks: 'all of the item',
    answers: 'no no no no no no',
    filter: ({ itemId }) => `item_id=eq.${itemId}`,
  },
  { of: 'messages', asks: 'all that are mine', answers: 'no no yes yes yes yes' },
  {
    of: 'messages',
    asks: 'one conversation',
    answers: parties,
    filter: ({ conversationId }) => `conversation_id=eq.${conversationId}`,
  },
  {
    of: 'messages',
    asks: 'mine by a sender',
    answers: 'no no yes yes yes yes',
    filter: ({ people }) => `sender_id=eq.${people.renter.id}`,
  },
  { of: 'notifications', asks: 'all that are mine', answers: 'no no yes yes yes yes' },
  {
    of: 'notifications',
    asks: 'all of the owner',
    answers: 'no no no no no yes',
    filter: ({ people }) => `user_id=eq.${people.owner.id}`,
  },
  {
    of: 'conversation',
    asks: 'the room',
    answers: parties,
    name: ({ conversationId }) => `conversation:${conversationId}`,
  },
  { of: 'cases', asks: 'all', answers: nobody, staff: 'yes yes yes no no no' },
  { of: 'cases', asks: 'one', answers: nobody, staff: nobody, filter: ({ caseId }) => `id=eq.${caseId}` },
  {
    of: 'case',
    asks: 'who looks at one',
    answers: nobody,
    staff: 'yes yes yes no no no',
    name: ({ caseId }) => `case:${caseId}`,
  },
  { of: 'support_requests', asks: 'all', answers: nobody, staff: 'yes yes yes yes no no' },
  {
    of: 'support_requests',
    asks: 'one',
    answers: nobody,
    staff: nobody,
    filter: ({ request }) => `id=eq.${request.id}`,
  },
  { of: 'support_threads', asks: 'all that are mine', answers: 'no no yes yes yes yes' },
  {
    of: 'support_threads',
    asks: 'one',
    answers: nobody,
    filter: ({ request }) => `id=eq.${request.id}`,
  },
  {
    of: 'support',
    asks: 'who looks at a request',
    answers: nobody,
    staff: 'yes no yes no no no',
    name: ({ request }) => `support:${request.id}`,
  },
]
