// `npm run bench:sitemaps`: the CPU time and memory of a search engine reading all sitemaps of the larger database. Exits with 1 if
// they're above the limits for this number of items.
import { large, startBenchPostgres, urlOf, withClient } from './database.ts'
import { median } from './load.ts'
import { gauged, processorMs, processorMsOfPostgres, residentBytes, startItemo } from './processes.ts'

const rounds = 5
/** The limits for 200,000 items: CPU time, ours and PostgreSQL's, and memory in addition to that of a warm process. */
const [maxMs, maxBytes, items] = [2000, 30e6, 200_000]

const postgres = await startBenchPostgres()
const url = urlOf(postgres, large)
const server = await startItemo(url, { SITE_INDEXING: 'true', ...gauged })
try {
  process.exitCode = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return measure(rows[0]?.pid ?? 0)
  })
} finally {
  await server.stop()
  await postgres.stop()
}

async function measure(backend: number): Promise<number> {
  const readAll = async () => {
    const index = await read('/sitemap.xml')
    let listed = 0
    for (const [, place = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      listed += (await read(new URL(place).pathname)).split('/item/').length - 1
    }
    return listed
  }
  // A process that has served requests for a while has the memory that any response needs.
  for (let turn = 0; turn < 500; turn++) await read('/api/v1/items?search=drill')
  const taken: { listed: number; ms: number; waited: number; bytes: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    await server.gauges({ collect: true })
    const before = {
      ms: (await processorMs(server)) + (await processorMsOfPostgres(backend)),
      bytes: await residentBytes(server),
    }
    const begun = performance.now()
    const listed = await readAll()
    const waited = performance.now() - begun
    const bytes = (await residentBytes(server)) - before.bytes
    const ms = (await processorMs(server)) + (await processorMsOfPostgres(backend)) - before.ms
    // The first one warms up.
    if (round > 0) taken.push({ listed, ms, waited, bytes })
  }
  const of = (pick: (one: (typeof taken)[number]) => number) => median(taken.map(pick))
  const [listed, ms, waited, bytes] = [
    of((one) => one.listed),
    of((one) => one.ms),
    of((one) => one.waited),
    of((one) => one.bytes),
  ]
  console.log(
    `${listed} items: ${ms} ms of the processor, ${Math.round(waited)} ms by the clock, ${(bytes / 1e6).toFixed(1)} MB more`,
  )
  const share = Math.max(1, listed / items)
  return listed > 0 && ms <= maxMs * share && bytes <= maxBytes ? 0 : 1
}

async function read(path: string): Promise<string> {
  const answer = await fetch(server.origin + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}
