import type { Api, ApiKey } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import type { Role, Fixtures } from './authorisation-fixtures.ts'

/** The status for each role, in the order of `roles`: visitor, ended session, stranger, other party, renter, owner. */
type Answers = `${number} ${number} ${number} ${number} ${number} ${number}`
/** For staff calls, also: operator, moderator, support, finance, without the second factor, removed. */
type StaffAnswers = Answers

export interface Row<K extends ApiKey> {
  readonly answers: Answers
  readonly staff?: StaffAnswers
  /** The input, the same for every role unless an act can be done only once. */
  readonly input?: (fixtures: Fixtures, role: Role) => CallInput<Api[K]>
}

export const open = '200 200 200 200 200 200'
/** Every member, about themselves. */
export const own = '401 401 200 200 200 200'
export const owner = '401 401 404 404 404 200'
export const party = '401 401 404 404 200 200'
/** The renter's checkout is hidden even from the owner. */
export const renterAlone = '401 401 404 404 200 404'
export const renterOnly = '401 401 404 404 200 403'
/** Only the renter can act on the deposit, and there is nothing to do. */
export const renterOfDeposit = '401 401 404 404 409 404'
export const ownerOnly = '401 401 404 404 403 200'

/** Exists only for staff. */
export const notThere = '404 404 404 404 404 404'
export const allStaff = '200 200 200 200 403 404'
export const operators = '200 403 403 403 403 404'
export const aDay = { from: '2026-01-01', to: '2026-01-01' }
/** About a case that doesn't exist. */
export const moderators = '404 404 403 403 403 404'

/** About a hire that doesn't exist. */
export const refunders = '404 403 404 404 403 404'
export const supporters = '404 403 404 403 403 404'

/** About a request that someone else has changed. */
export const inboxChanges = '409 403 409 403 403 404'

export const ofThread = ({ request }: Fixtures) => ({ params: { ref: `S-${request.number}` } })
export const ofRequest = ({ request }: Fixtures) => ({ params: { requestId: request.id } })
/** For operators and finance; `noMoney`: about a due, a refund, a dispute or a finding that doesn't exist. */
export const accountants = '200 403 403 200 403 404'
export const noMoney = '404 403 403 404 403 404'
/** About something that doesn't exist, with the id of something else. */
export const onNothing =
  <Name extends string, Body>(name: Name, body: Body) =>
  ({ decisionId }: Fixtures) => ({ params: { [name]: decisionId } as Record<Name, string>, body })
export const seen = { version: 0, reason: 'The item is broken.' }
export const outside = { ...seen, reference: 'FP 1234' }

export const item = ({ itemId }: Fixtures) => ({ params: { itemId } })
export const ofOwner = ({ people }: Fixtures) => ({ params: { userId: people.owner.id } })
export const rental =
  (pick: (hires: Fixtures['hires'], role: Role) => { id: string }) => (fixtures: Fixtures, role: Role) => ({
    params: { rentalId: pick(fixtures.hires, role).id },
  })
export const report = ({ reportId }: Fixtures) => ({ params: { reportId } })
export const decision = ({ decisionId }: Fixtures) => ({ params: { decisionId } })
export const ofCase = ({ decisionId }: Fixtures) => ({ params: { caseId: decisionId } })
export const onCase =
  <Body>(body: Body) =>
  (fixtures: Fixtures) => ({ ...ofCase(fixtures), body })
export const onNoRental =
  <Body>(body: Body) =>
  ({ decisionId }: Fixtures) => ({ params: { rentalId: decisionId }, body })
export const onNoItem =
  <Body>(body: Body) =>
  ({ decisionId }: Fixtures) => ({ params: { itemId: decisionId }, body })
export const found = { reason: 'spam', ground: 'terms.spam', facts: 'It is advertising.' } as const
export const conversation = ({ conversationId }: Fixtures) => ({ params: { conversationId } })
