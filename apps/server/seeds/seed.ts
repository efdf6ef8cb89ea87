import { sql } from 'kysely'
import { emailOf } from './town/people.ts'
import { staffEmailOf } from './town/town-staff.ts'
import { demoPassword } from '../src/features/accounts/users/user-policy.ts'
import { demoSignIn, lookAround, plan, type SeedDeps, type SeedOutcome } from './look-around.ts'
import { findThings } from './pictures/find-things.ts'

/** The advisory lock of the process that makes the town. */
const seedLock = 7_402_117

/** The notice printed after a start: how to log in to the demo town. Undefined if there is none. */
export function demoNotice(outcome: SeedOutcome): string | undefined {
  if (outcome !== 'made' && outcome !== 'already_made') return undefined
  return [
    `The demo town: log in as ${demoSignIn.email} (or ${emailOf('tom')}, ${emailOf('leila')}, …) with the password ${demoPassword}`,
    `The console: log in at /login as ${staffEmailOf('olivia')}, then open /operator; code at /dev/codes`,
  ].join('\n')
}

/**
 * Marks an empty database for the town, even if someone signs up before it is made. Call it before serving requests.
 * @param findDrawings as for `seedDemoTown`: without drawings nothing is marked.
 */
export async function planDemoTown(
  { config, db, now }: Pick<SeedDeps, 'config' | 'db' | 'now'>,
  findDrawings = findThings,
): Promise<void> {
  if (!isWanted(config) || findDrawings() === undefined) return
  await sql`
    insert into secrets (name, value, created_at)
    select ${plan}, 'planned', ${now()}::timestamptz where not exists (select from profiles)
    on conflict (name) do nothing`.execute(db)
}

const isWanted = ({ site, mode }: SeedDeps['config']) => site.seedDemo && mode !== 'production'

/**
 * Makes the demo town: people, items with pictures, hires in every state, reviews, conversations. Only in a database that is empty or was
 * when the town was planned, never in production, and only once if several servers start at the same time.
 * @param findDrawings returns the folder of the drawings that pictures are composed from, if it is installed.
 */
export async function seedDemoTown(deps: SeedDeps, findDrawings = findThings): Promise<SeedOutcome> {
  const { config, db, direct, log } = deps
  if (!isWanted(config)) return 'not_wanted'
  const found = await lookAround(db)
  if (found) return found
  const drawings = findDrawings()
  if (drawings === undefined) {
    log.warn(
      'the demo town was not made: its pictures are drawn with a development package that is not installed here (npm ci without --omit=dev, or SEED_DEMO=false)',
    )
    return 'no_drawings'
  }
  return direct.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${seedLock}) as mine`.execute(connection)
    if (!rows[0]?.mine) return 'busy'
    try {
      const { makeTown } = await import('./make-town.ts')
      return await makeTown(deps, connection, drawings)
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection)
    }
  })
}
