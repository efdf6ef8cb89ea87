import type { ApiKey } from '@itemo/contract/api.ts'
import type { ErrorCode } from '@itemo/domain/errors.ts'
import { type StaffActName, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { createMember, type Member } from './factories.ts'
import type { Caller, LooseInput, TestServer } from './harness.ts'

/** A request that has to be refused. */
export interface Provocation {
  readonly input?: LooseInput
  readonly as?: Caller
  /** What happens while the request is under way. */
  readonly whileWaiting?: () => Promise<unknown>
  /** Restores the server. */
  readonly after?: () => unknown
}

export type Provoke = (server: TestServer) => Promise<Provocation>

/** Another test that provokes the error, by its file and title: `npm run structure` checks that it exists. */
type TestedIn = `${string}.test.ts: ${string}`

/** The errors of calls that can't be derived from the contract alone: how to provoke each, or where it's tested instead. */
export type Provocations = { readonly [K in ApiKey]?: { readonly [E in ErrorCode]?: Provoke | TestedIn } }

export const memberAnd =
  (make: (member: Member, server: TestServer) => LooseInput | Promise<LooseInput>): Provoke =>
  async (server) => {
    const as = await createMember(server)
    return { as, input: await make(as, server) }
  }

export const sends = (input: LooseInput): Provoke => memberAnd(() => input)

/** Sends it once, exhausts every rate limit that it counted against, and sends it again. */
const tooOften =
  (first: Provoke, key: ApiKey): Provoke =>
  async (server) => {
    const provocation = await first(server)
    await server.call(key, provocation.input, provocation.as)
    const fullAt = new Date(server.context.now().getTime() + 365 * 86_400_000)
    await server.db.updateTable('rate_limits').set({ empty_at: fullAt }).execute()
    return { ...provocation, after: () => server.db.deleteFrom('rate_limits').execute() }
  }

/** Does it as staff who did the same sixty times within the hour: more than any act's daily limit. */
export const tooManyOf = (act: StaffActName, first: Provoke): { readonly rate_limited: Provoke } => ({
  rate_limited: async (server) => {
    const provocation = await first(server)
    const { id: actor_id } = provocation.as as Member
    const entry = {
      at: server.context.now(),
      actor_id,
      source: 'console' as const,
      roles: [],
      act,
      subject_kind: staffActs[act].subject,
      subject_id: actor_id,
    }
    await server.db
      .insertInto('audit_entries')
      .values(Array.from({ length: 60 }, () => entry))
      .execute()
    return provocation
  },
})

export const tooOftenOf = (key: ApiKey, first: Provoke) => ({ rate_limited: tooOften(first, key) })

/** Every call to the card provider fails. */
export const withoutProvider =
  (make: Provoke): Provoke =>
  async (server) => {
    const provocation = await make(server)
    const faults = server.context.cards.sandbox?.faults
    if (!faults) throw new Error('The tests have no sandbox')
    faults.everyCall = 'refuse'
    return { ...provocation, after: () => (faults.everyCall = null) }
  }
