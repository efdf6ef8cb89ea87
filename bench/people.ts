import type { Context } from '../apps/server/src/context.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { createSecrets } from '../apps/server/src/platform/secrets.ts'
import { loadSessionKeys } from '../apps/server/src/platform/sessions/keys.ts'
import { createTokens } from '../apps/server/src/platform/sessions/tokens.ts'
import { createMember, type Member } from '../apps/server/test/factories.ts'
import { quiet } from './database.ts'
import { benchSite } from './processes.ts'
import type { SignedInMember } from './scenarios.ts'

const signingKey = 'auth_signing_key'

/** Creates members, fifty at a time. */
export async function makeMembers(context: Context, count: number): Promise<Member[]> {
  const made: Member[] = []
  while (made.length < count) {
    const next = Math.min(50, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: next }, () => createMember({ context, db: context.db })))))
  }
  return made
}

const tokensOf = (keys: Awaited<ReturnType<typeof loadSessionKeys>>) =>
  createTokens({ keys, issuer: `${benchSite}/auth/v1`, lifetimeSeconds: 86_400, now: () => new Date() })

/** Makes one of the people an operator with a fresh second factor. Returns their token. */
export async function logInAsStaff(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 10_000, max: 1 })
  try {
    const found = db.selectFrom('auth.users').select(['id', 'email']).where('email', '=', 'member0@bench.example')
    const { id, email } = await found.executeTakeFirstOrThrow()
    const at = new Date()
    const staff = { user_id: id, roles: ['operator'], display_name: 'Olivia from Itemo', added_at: at }
    await db
      .insertInto('staff')
      .values(staff)
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const session = { user_id: id, amr: '[]', aal: 'aal2' as const, factor_at: at }
    const { id: sessionId } = await db
      .insertInto('auth.sessions')
      .values(session)
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = await loadSessionKeys([], createSecrets(db))
    const claims = { userId: id, sessionId, email, userMetadata: {}, appMetadata: {}, amr: [], aal: session.aal }
    return (await tokensOf(keys).issue(claims)).token
  } finally {
    await close()
  }
}

/** Logs in some of the owners of the items in all these databases, with tokens that a server on any of them accepts. */
export async function logIn(urls: readonly [string, ...string[]], count = 40): Promise<SignedInMember[]> {
  const [first, ...others] = urls.map((url) => openDatabase(url, { log: quiet, statementTimeoutMs: 10_000, max: 1 }))
  if (!first) return []
  try {
    const secrets = createSecrets(first.db)
    const keys = await loadSessionKeys([], secrets)
    for (const { db } of others) {
      await db.deleteFrom('secrets').where('name', '=', signingKey).execute()
      await createSecrets(db).getOrCreate(signingKey, () =>
        secrets.getOrCreate(signingKey, () => Promise.reject(new Error('there is no key'))),
      )
    }
    const tokens = tokensOf(keys)
    const emails = Array.from({ length: count }, (_, n) => `member${n}@bench.example`)
    const people = await first.db
      .selectFrom('auth.users')
      .select(['id', 'email'])
      .where('email', 'in', emails)
      .execute()
    return await Promise.all(
      people.map(async ({ id, email }) => {
        const claims = { userId: id, sessionId: id, email: email ?? '', userMetadata: {}, appMetadata: {}, amr: [] }
        return { id, token: (await tokens.issue(claims)).token }
      }),
    )
  } finally {
    await Promise.all([first, ...others].map((one) => one.close()))
  }
}
