// `npm run bench:facts`: a separate town of 5,000 items (`npm run bench:facts -- 20000` sets the number), and the database time of the
// list of items and an item's page, alternating with and without the facts of their owners. Exits with 1 if the p99 is more than 5 %
// higher with them, by the median of eleven rounds.
import type pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { freshDatabase, quiet, root, startBenchPostgres, withClient } from './database.ts'
import { fillTown } from './fill-town.ts'
import { median } from './load.ts'
import { listScenarios, type Statement } from './scenarios.ts'

const items = Number(process.argv[2] ?? 5000)
const [rounds, asked] = [11, 1000]
const maxShare = 1.05
const measured = ['feed, not kept', 'item page, for the first time']

const writeFacts = `
  insert into person_facts (user_id, hires_as_owner, requests_answered, confirmed_as_owner, cancelled_as_owner, shown, computed_at)
  select id, 12, 20, 14, 1, '{"hires_as_owner": 12, "hires_as_renter": 3, "answers": {"percent": 95, "within": "hour"}, "cancellations": {"cancelled": 1, "confirmed": 14}}', now()
  from profiles`

/** One field of someone's facts, as features/accounts/person-facts-view.ts reads it. */
const factRead = /\(select (?:[^()]|\((?:[^()]|\([^()]*\))*\))*? from person_facts f where f\.user_id = [\w."]+\)/g

const postgres = await startBenchPostgres()
try {
  const url = await freshDatabase(postgres.url, 'bench_facts')
  await migrate(url, `${root}/apps/server/migrations`, quiet)
  await fillTown(url, items)
  await withClient(url, async (client) => {
    await client.query(writeFacts)
    await client.query('vacuum analyze person_facts')
  })
  const figures = await withClient(url, (client) => compareAll(url, client))
  for (const figure of figures) console.log(JSON.stringify(figure))
  process.exitCode = figures.every(({ share }) => share <= maxShare) ? 0 : 1
} finally {
  await postgres.stop()
}

async function compareAll(url: string, client: pg.Client) {
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 60_000, max: 1 })
  const scenarios = await listScenarios({ db }, [])
  await close()
  const figures = []
  for (const name of measured) {
    const statements = (scenarios.find((one) => one.name === name)?.asked ?? []).flatMap(
      ({ statement }) => statement ?? [],
    )
    const reads = statements[0]?.text.match(factRead)?.length ?? 0
    if (reads === 0) throw new Error(`${name} reads no facts`)
    const shares = []
    for (let round = 0; round < rounds; round++) shares.push(await compare(client, statements))
    figures.push({ bench: 'facts', name, items, reads, share: Math.round(median(shares) * 1000) / 1000, maxShare })
  }
  return figures
}

/** The ratio of the p99 with the facts to the p99 without. */
async function compare(client: pg.Client, statements: readonly Statement[]): Promise<number> {
  const times: { readonly [Way in 'with' | 'without']: number[] } = { with: [], without: [] }
  for (let turn = 0; turn < asked; turn++) {
    const statement = statements[turn % statements.length]
    if (!statement) throw new Error('there is nothing to request')
    const ways = turn % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const way of ways) {
      const text = way === 'with' ? statement.text : statement.text.replaceAll(factRead, '(null)')
      const begun = performance.now()
      await client.query({ name: `${statement.name}, ${way}`, text, values: [...statement.values] })
      times[way].push(performance.now() - begun)
    }
  }
  return p99(times.with) / p99(times.without)
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
