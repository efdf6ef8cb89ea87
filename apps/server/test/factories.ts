import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import type { Caller, TestServer } from './harness.ts'

/** A member with a confirmed account, signed in. */
export interface Member extends Caller {
  readonly id: string
  readonly email: string
  readonly name: string
}

let count = 0

/** Makes a member directly in the tables, with a session and a token as a real sign-in would give. */
export async function createMember(
  server: Pick<TestServer, 'context' | 'db'>,
  name = `Member ${++count}`,
): Promise<Member> {
  const { context, db } = server
  const email = `member-${crypto.randomUUID()}@example.org`
  const user = await db
    .insertInto('auth.users')
    .values({ email, email_confirmed_at: context.now(), raw_user_meta_data: JSON.stringify({ full_name: name }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ id: user.id, full_name: name, member_since: context.now() }).execute()
  const session = await db
    .insertInto('auth.sessions')
    .values({ user_id: user.id, amr: JSON.stringify([{ method: 'password', timestamp: 0 }]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await context.tokens.issue({
    userId: user.id,
    sessionId: session.id,
    email,
    userMetadata: { full_name: name },
    appMetadata: { provider: 'email', providers: ['email'] },
    amr: [],
  })
  return { id: user.id, email, name, token }
}

/** The fields of a valid item; a test names what it is about. */
export function itemInput(changes: Partial<Record<keyof ItemInput, unknown>> = {}) {
  return {
    title: 'Cordless hammer drill',
    description: 'An 18 volt drill with two batteries and a box of bits.',
    category: 'Power Tools' as const,
    daily_rate: 10,
    weekly_rate: 40,
    monthly_rate: 120,
    location: 'E8 3PN',
    excluded_dates: [],
    deposit_required: false,
    deposit_amount: null,
    images: [],
    addons: [
      { name: 'Masonry bits', price: 2 },
      { name: 'Dust sheet', price: 1.5 },
    ],
    ...changes,
  }
}
