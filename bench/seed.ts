// `npm run bench:seed`: creates databases in a separate PostgreSQL, with 20,000 and 200,000 items and their related rows, the same
// each time. `npm run bench:seed -- 2000000` makes one with that many items; `BENCH_PEOPLE=1000000` before it sets the number of
// people: 50,000 of them list the items, all of them hire and write. Prints how long each stage took.
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { large, quiet, root, small, startBenchPostgres, urlOf, withClient } from './database.ts'
import { fillTown, peopleFor } from './fill-town.ts'

const asked = process.argv.slice(2).map(Number)
const counts = asked.length === 0 ? [small, large] : asked
// Fails on a wrong number before anything is dropped.
counts.forEach(peopleFor)

const postgres = await startBenchPostgres()
try {
  for (const count of counts) {
    const begun = performance.now()
    const url = urlOf(postgres, count)
    const name = new URL(url).pathname.slice(1)
    await withClient(postgres.url, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
    })
    await migrate(url, join(root, 'apps/server/migrations'), quiet)
    await fillTown(url, count)
    process.stdout.write(
      `${count.toLocaleString('en-GB')} items and all with them in ${Math.round((performance.now() - begun) / 1000)} s\n`,
    )
  }
} finally {
  await postgres.stop()
}
