import { freshFactorMs } from '@itemo/domain/staff/staff-roles.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { makeDue, reason } from './money-provocations.ts'
import type { Provoke } from './provoke.ts'
import { createStaff } from './staff-members.ts'
import { openCaseAbout } from './table-decisions.ts'

/** The id of someone's latest audit entry. */
export async function latestEntryOf({ db }: TestServer, { id }: Pick<Member, 'id'>): Promise<string> {
  const entries = db.selectFrom('audit_entries').select('id').where('actor_id', '=', id)
  return (await entries.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** The number of audit entries. */
export async function countEntries({ db }: TestServer): Promise<number> {
  const counted = db.selectFrom('audit_entries').select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Undoes someone's last act, after something else has happened. */
const takingBack =
  (act: (server: TestServer) => Promise<{ readonly as: Member; readonly later?: () => Promise<unknown> }>): Provoke =>
  async (server) => {
    const { as, later } = await act(server)
    const entryId = await latestEntryOf(server, as)
    await later?.()
    return { as, input: { params: { entryId } } }
  }

/** A moderator has taken a case. */
export async function takenCase(server: TestServer) {
  const as = await createStaff(server, ['moderator'])
  const params = { caseId: await openCaseAbout(server) }
  const { version } = await server.api('POST /staff/cases/:caseId/claim', { params, body: { version: 1 } }, as)
  return { as, params, version }
}

/** An operator has blocked someone's due. */
async function heldDue(server: TestServer) {
  const as = await createStaff(server, ['operator'])
  const { id: dueId, version, hire } = await makeDue(server)
  await server.api('POST /staff/dues/:dueId/block', { params: { dueId }, body: { version, reason } }, as)
  return { as, hire }
}

/** Why an audited act can't be undone. */
export const auditProvocations = {
  'POST /staff/audit/:entryId/undo': {
    forbidden: takingBack(async (server) => {
      const { as } = await takenCase(server)
      const staff = server.db.updateTable('staff').where('user_id', '=', as.id)
      return { as, later: () => staff.set({ roles: ['support'] }).execute() }
    }),
    second_factor_stale: takingBack(async (server) => {
      const { as } = await heldDue(server)
      const factor_at = new Date(server.context.now().getTime() - freshFactorMs)
      const sessions = server.db.updateTable('auth.sessions').where('user_id', '=', as.id)
      return { as, later: () => sessions.set({ factor_at }).execute() }
    }),
    own_matter: takingBack(async (server) => {
      const { as, hire } = await heldDue(server)
      const rentals = server.db.updateTable('rentals').where('id', '=', hire.rentalId)
      return { as, later: () => rentals.set({ renter_id: as.id }).execute() }
    }),
    // A note can't be undone.
    undo_expired: takingBack(async (server) => {
      const { as, params } = await takenCase(server)
      await server.api('POST /staff/cases/:caseId/notes', { params, body: { text: 'Asked the owner.' } }, as)
      return { as }
    }),
    case_changed: takingBack(async (server) => {
      const { as, params, version } = await takenCase(server)
      const body = { version, on: 'member' as const, days: 3 }
      return { as, later: () => server.api('POST /staff/cases/:caseId/wait', { params, body }, as) }
    }),
  },
}
