import type { Kysely } from 'kysely'
import type { Context } from '../src/context.ts'
import type { DB } from '../src/db-schema.ts'
import { demoPassword } from '../src/features/accounts/users/user-policy.ts'
import { emailOf } from './town/people.ts'

export type SeedDeps = Pick<
  Context,
  | 'config'
  | 'db'
  | 'direct'
  | 'factorSecrets'
  | 'identity'
  | 'jobs'
  | 'log'
  | 'now'
  | 'objects'
  | 'passwords'
  | 'realtime'
  | 'siteUrl'
>

/**
 * What came of it: the town was made, or was here already; nobody wants it; others live here; another server is making it;
 * or there is nothing to draw its pictures with.
 */
export type SeedOutcome = 'made' | 'already_made' | 'not_wanted' | 'inhabited' | 'busy' | 'no_drawings'

/** How to sign in as a demo person. */
export const demoSignIn = { email: emailOf('maya'), password: demoPassword } as const

/** The row that says that the town belongs here and isn't made yet. It is next to what else a first start made for the database. */
export const plan = 'demo town'

/** Why no town can be made: there is one, or there are others. Undefined in an empty database, and in one that was when it was planned. */
export async function lookAround(db: Kysely<DB>): Promise<SeedOutcome | undefined> {
  const demo = await db.selectFrom('auth.users').select('id').where('email', '=', demoSignIn.email).executeTakeFirst()
  if (demo) return 'already_made'
  const planned = await db.selectFrom('secrets').select('name').where('name', '=', plan).executeTakeFirst()
  if (planned) return undefined
  const anyone = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  return anyone ? 'inhabited' : undefined
}
