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
 * The outcome: the town was made, or exists already; it isn't wanted; other people exist; another server is making it; or the drawings
 * for its pictures aren't installed.
 */
export type SeedOutcome = 'made' | 'already_made' | 'not_wanted' | 'inhabited' | 'busy' | 'no_drawings'

/** The credentials of a demo person. */
export const demoSignIn = { email: emailOf('maya'), password: demoPassword } as const

/** The secret that marks a database in which the town is to be made. It is stored next to the others that a first start creates. */
export const plan = 'demo town'

/**
 * Why no town can be made: it exists, or other people do. Undefined for an empty database, and for one that was empty when the town was
 * planned.
 */
export async function lookAround(db: Kysely<DB>): Promise<SeedOutcome | undefined> {
  const demo = await db.selectFrom('auth.users').select('id').where('email', '=', demoSignIn.email).executeTakeFirst()
  if (demo) return 'already_made'
  const planned = await db.selectFrom('secrets').select('name').where('name', '=', plan).executeTakeFirst()
  if (planned) return undefined
  const anyone = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  return anyone ? 'inhabited' : undefined
}
