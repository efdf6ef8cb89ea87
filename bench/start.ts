// `npm run bench:start`: the time from the start of a process to its first response, for the sources and the bundle, each without
// and with Node's compile cache, as multiples of a bare server's; the database is already running.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, startBenchPostgres } from './database.ts'
import { median } from './load.ts'
import { processorMs, type ServerProcess, startConstant, startItemo } from './processes.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

const folder = await mkdtemp(join(tmpdir(), 'itemo-bench-'))
const postgres = await startBenchPostgres()
try {
  const url = await freshDatabase(postgres.url, 'bench_start')
  const compiled = (name: string) => ({ NODE_COMPILE_CACHE: join(folder, name) })
  const starts: Readonly<Record<string, () => Promise<ServerProcess>>> = {
    'bare server': startConstant,
    sources: () => startItemo(url, {}, { program: 'src/main.ts' }),
    'sources, compiled before': () => startItemo(url, compiled('sources'), { program: 'src/main.ts' }),
    bundle: () => startItemo(url),
    'bundle, compiled before': () => startItemo(url, compiled('bundle')),
  }
  const times = new Map(Object.keys(starts).map((name) => [name, { processor: [] as number[], wall: [] as number[] }]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, start] of Object.entries(starts)) {
      const begun = performance.now()
      const server = await start()
      const wall = performance.now() - begun
      const processor = await processorMs(server)
      await server.stop()
      // The first one fills the caches.
      if (round === 0) continue
      times.get(name)?.processor.push(processor)
      times.get(name)?.wall.push(wall)
    }
  }
  const bare = times.get('bare server')
  console.table(
    Object.fromEntries(
      [...times].map(([name, { processor, wall }]) => [
        name,
        {
          'processor ms': Math.round(median(processor)),
          'times bare': (median(processor) / median(bare?.processor ?? [])).toFixed(1),
          'wall ms': Math.round(median(wall)),
        },
      ]),
    ),
  )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}
