import type { Kysely } from 'kysely'
import type { DB } from '../src/db-schema.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { planCopy, planItemShots, planPortraits, storePictures } from './pictures/store.ts'
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
import { writeWants } from './rows/seed-wants.ts'
import { claimUploads, ownUploads } from './rows/seed-uploads.ts'
import { items } from './town/town-items.ts'
import { countWords } from '../src/features/items/search/search-index.ts'
import { refreshAllFacts } from '../src/features/people/refresh-facts.ts'
import { demoPassword } from '../src/features/accounts/users/user-policy.ts'
import { lookAround, plan, type SeedDeps, type SeedOutcome } from './look-around.ts'

/** Makes the town, on a connection that holds the seed lock. In a module of its own, because it loads the image library. */
export async function makeTown(deps: SeedDeps, connection: Kysely<DB>, drawings: string): Promise<SeedOutcome> {
  const found = await lookAround(connection)
  if (found) return found
  const { log, objects, passwords } = deps
  const now = deps.now()
  const startedAt = performance.now()
  const [itemShots, portraitShots, copyShot] = [planItemShots(), planPortraits(), planCopy('canoe')]
  await claimUploads(connection, [...itemShots, ...portraitShots, copyShot], now)
  const [pictures, portraits, copies, passwordHash] = await Promise.all([
    storePictures(drawings, objects, itemShots),
    storePictures(drawings, objects, portraitShots),
    storePictures(drawings, objects, [copyShot]),
    passwords.hash(demoPassword),
  ])
  // Imported here, so that a server with a real provider loads nothing of the sandbox.
  const { documentOf } = await import('@itemo/card-sandbox/verification-pages.ts')
  let rentals: readonly WrittenRental[] = []
  const outcome = await inTransaction(connection, async (trx): Promise<SeedOutcome> => {
    // Without a plan, someone may have signed up in the meantime. The sweep then removes the pictures.
    const arrived = await lookAround(trx)
    if (arrived) return arrived
    const town = { trx, now }
    const persons = await writePeople(town, passwordHash, portraits)
    await writeStaff({ ...town, factorSecrets: deps.factorSecrets }, passwordHash)
    await ownUploads(town, [
      ...pictures.map((picture) => ({ ...picture, ownerId: persons[items[picture.item].owner] })),
      ...portraits.map((portrait) => ({ ...portrait, ownerId: persons[portrait.person] })),
      ...copies.map((copy) => ({ ...copy, ownerId: persons.callum })),
    ])
    const written = await writeItems(town, persons, pictures)
    rentals = await writeRentals(town, persons, written, providerOf(deps))
    await writeDues(town, rentals)
    await writeBoosts(town, persons, written, providerOf(deps))
    await settleSandboxEvents(town)
    await writeReviews(town, rentals)
    await writeNotifications(town, rentals)
    await writeTalks(town, persons, written)
    await writeWants(town, persons, written)
    await writeCases(town, persons, written, copyShot)
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
  if (outcome === 'made') log.info('demo town created', { pictures: pictures.length + portraits.length, tookMs })
  return outcome
}

function providerOf({ config, siteUrl }: SeedDeps): PaymentProvider {
  return config.payments.provider === 'sandbox' ? { kind: 'sandbox', siteUrl } : { kind: 'stripe' }
}
