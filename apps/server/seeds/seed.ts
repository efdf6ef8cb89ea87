import { type Kysely, sql } from 'kysely'
import type { Context } from '../src/context.ts'
import type { DB } from '../src/db-schema.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { planItemShots, planPortraits, storePictures } from './pictures/store.ts'
import { findThings } from './pictures/things.ts'
import { reportDamages } from './rows/report-damages.ts'
import { writeBoosts } from './rows/seed-boosts.ts'
import { writeCases } from './rows/seed-cases.ts'
import { writeDecidedCases } from './rows/seed-decided-cases.ts'
import { writeIdentities } from './rows/seed-identity.ts'
import { writeDues } from './rows/seed-dues.ts'
import { writeNumbers } from './rows/seed-numbers.ts'
import { writeItems } from './rows/seed-items.ts'
import { type PaymentProvider, settleSandboxEvents } from './rows/seed-payments.ts'
import { writePeople } from './rows/seed-people.ts'
import { writeNotifications } from './rows/seed-notifications.ts'
import { type WrittenRental, writeRentals } from './rows/seed-rentals.ts'
import { writeReviews } from './rows/seed-reviews.ts'
import { writeTalks } from './rows/seed-conversations.ts'
import { writeStaff } from './rows/seed-staff.ts'
import { writeSupport } from './rows/seed-support.ts'
import { claimUploads, ownUploads } from './rows/seed-uploads.ts'
import { items } from './town/town-items.ts'
import { countWords } from '../src/features/items/search/search-index.ts'
import { refreshAllFacts } from '../src/features/people/refresh-facts.ts'
import { demoPassword } from '../src/features/accounts/users/user-policy.ts'
import { emailOf } from './town/people.ts'
import { staffEmailOf } from './town/town-staff.ts'

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

/** The advisory lock of the person who makes the town. */
const seedLock = 7_402_117

/** How to sign in as a demo person. */
export const demoSignIn = { email: emailOf('maya'), password: demoPassword } as const

/** What to print after a start: how to look around in the town, where there is one. Undefined where there is none. */
export function demoNotice(outcome: SeedOutcome): string | undefined {
  if (outcome !== 'made' && outcome !== 'already_made') return undefined
  return [
    `The demo town: log in as ${demoSignIn.email} (or ${emailOf('tom')}, ${emailOf('leila')}, …) with the password ${demoPassword}`,
    `The console: /operator as ${staffEmailOf('olivia')}, code at /dev/codes`,
  ].join('\n')
}

/** The row that says that the town belongs here and isn't made yet. It is next to what else a first start made for the database. */
const plan = 'demo town'

/**
 * Notes that a database without anyone in it is to get the town, no matter who signs up before it is made. Called before anything is
 * served.
 * @param findDrawings as for `seedDemoTown`: without them there is nothing to wait for.
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
 * Makes the demo town: people, items with pictures, hires in every state, reviews, conversations. Only into a database without
 * anyone in it, or without anyone when it was planned, never in production, and once when several servers start at the same moment.
 * @param findDrawings answers the folder of the drawings that pictures are composed from, if it is installed.
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
      return await makeTown(deps, connection, drawings)
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection)
    }
  })
}

async function makeTown(deps: SeedDeps, connection: Kysely<DB>, drawings: string): Promise<SeedOutcome> {
  const found = await lookAround(connection)
  if (found) return found
  const { log, objects, passwords } = deps
  const now = deps.now()
  const startedAt = performance.now()
  const [itemShots, portraitShots] = [planItemShots(), planPortraits()]
  await claimUploads(connection, [...itemShots, ...portraitShots], now)
  const [pictures, portraits, passwordHash] = await Promise.all([
    storePictures(drawings, objects, itemShots),
    storePictures(drawings, objects, portraitShots),
    passwords.hash(demoPassword),
  ])
  // Only here: a server with a real provider loads nothing of the sandbox.
  const { documentOf } = await import('@itemo/card-sandbox/verification-pages.ts')
  let rentals: readonly WrittenRental[] = []
  const outcome = await inTransaction(connection, async (trx): Promise<SeedOutcome> => {
    // Someone may have signed up since into what nobody planned. The pictures are left to the housekeeping then.
    const arrived = await lookAround(trx)
    if (arrived) return arrived
    const town = { trx, now }
    const persons = await writePeople(town, passwordHash, portraits)
    await writeStaff({ ...town, factorSecrets: deps.factorSecrets }, passwordHash)
    await ownUploads(town, [
      ...pictures.map((picture) => ({ ...picture, ownerId: persons[items[picture.item].owner] })),
      ...portraits.map((portrait) => ({ ...portrait, ownerId: persons[portrait.person] })),
    ])
    const written = await writeItems(town, persons, pictures)
    rentals = await writeRentals(town, persons, written, providerOf(deps))
    await writeDues(town, rentals)
    await writeBoosts(town, persons, written, providerOf(deps))
    await settleSandboxEvents(town)
    await writeReviews(town, rentals)
    await writeNotifications(town, rentals)
    await writeTalks(town, persons, written)
    await writeCases(town, persons, written)
    await writeDecidedCases(town, persons, written)
    await writeSupport(town, persons, rentals)
    await writeNumbers(town, persons, deps)
    if (deps.identity.provider) await writeIdentities({ ...town, identity: deps.identity }, persons, documentOf)
    await trx.deleteFrom('secrets').where('name', '=', plan).execute()
    return 'made'
  })
  if (outcome === 'made') await reportDamages(deps, rentals)
  if (outcome === 'made') await countWords(deps)
  if (outcome === 'made') await refreshAllFacts(deps, { everyone: true })
  const tookMs = Math.round(performance.now() - startedAt)
  if (outcome === 'made') log.info('the demo town is made', { pictures: pictures.length + portraits.length, tookMs })
  return outcome
}

function providerOf({ config, siteUrl }: SeedDeps): PaymentProvider {
  return config.payments.provider === 'sandbox' ? { kind: 'sandbox', siteUrl } : { kind: 'stripe' }
}

/** Why no town can be made: there is one, or there are others. Undefined in an empty database, and in one that was when it was planned. */
async function lookAround(db: Kysely<DB>): Promise<SeedOutcome | undefined> {
  const demo = await db.selectFrom('auth.users').select('id').where('email', '=', demoSignIn.email).executeTakeFirst()
  if (demo) return 'already_made'
  const planned = await db.selectFrom('secrets').select('name').where('name', '=', plan).executeTakeFirst()
  if (planned) return undefined
  const anyone = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  return anyone ? 'inhabited' : undefined
}
