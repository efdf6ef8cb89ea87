import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'

interface StaffChanges {
  readonly name?: string
  /** Without the second factor: someone who has only logged in. */
  readonly aal?: 'aal1' | 'aal2'
  /** How long ago the second factor was entered. */
  readonly factorAgeMs?: number
  readonly childSafety?: boolean
}

/** Creates a member of staff who has just entered their second factor. */
export async function createStaff(
  server: Pick<TestServer, 'context' | 'db'>,
  roles: readonly StaffRole[],
  { name, aal = 'aal2', factorAgeMs = 0, childSafety = false }: StaffChanges = {},
): Promise<Member> {
  const { context, db } = server
  const member = await createMember(server, name)
  const at = context.now()
  const display_name = `${roles[0] ?? 'Someone'} from Itemo`
  await db
    .insertInto('staff')
    .values({ user_id: member.id, roles: [...roles], child_safety: childSafety, display_name, added_at: at })
    .execute()
  const factor_at = aal === 'aal2' ? new Date(at.getTime() - factorAgeMs) : null
  const session = db.updateTable('auth.sessions').set({ aal, factor_at }).where('user_id', '=', member.id)
  const { id: sessionId } = await session.returning('id').executeTakeFirstOrThrow()
  return { ...member, token: await tokenFor(server, member, { sessionId, aal }) }
}

/** The same member of staff with a new session and second factor: for tests in which more than ten minutes pass. */
export async function renewStaff(server: Pick<TestServer, 'context' | 'db'>, member: Member): Promise<Member> {
  const at = server.context.now()
  const amr = JSON.stringify([{ method: 'password', timestamp: 0 }])
  const session = { user_id: member.id, amr, aal: 'aal2', created_at: at, factor_at: at } as const
  const opened = server.db.insertInto('auth.sessions').values(session).returning('id')
  const { id: sessionId } = await opened.executeTakeFirstOrThrow()
  return { ...member, token: await tokenFor(server, member, { sessionId, aal: 'aal2' }) }
}

/** Someone with a second factor who has logged in with the password alone. */
export async function createHalfMember(server: Pick<TestServer, 'context' | 'db'>): Promise<Member> {
  const member = await createMember(server)
  const sessions = server.db.selectFrom('auth.sessions').select('id').where('user_id', '=', member.id)
  const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
  return { ...member, token: await tokenFor(server, member, { sessionId, needsFactor: true }) }
}

async function tokenFor(
  { context }: Pick<TestServer, 'context'>,
  { id, email, name }: Member,
  session: { sessionId: string; aal?: 'aal1' | 'aal2'; needsFactor?: boolean },
): Promise<string> {
  const { token } = await context.tokens.issue({
    userId: id,
    email,
    userMetadata: { full_name: name },
    appMetadata: { provider: 'email', providers: ['email'] },
    amr: [],
    ...session,
  })
  return token
}
