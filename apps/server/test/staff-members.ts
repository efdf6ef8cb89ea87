import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'

interface StaffChanges {
  readonly name?: string
  /** Without the second factor: who has only logged in. */
  readonly aal?: 'aal1' | 'aal2'
  /** How long ago the second factor was entered. */
  readonly factorAgeMs?: number
  readonly childSafety?: boolean
}

/** Makes a member who works here, at the console with a second factor of just now. */
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
