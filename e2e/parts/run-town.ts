// The demo town of the journeys that open every screen. It's built on the first request, once for all of them: `GET /` returns its
// URL, or why there is none. A failed build is retried on the next request.
import { createServer } from 'node:http'
import { type DemoTown, startDemoTown } from '../../scripts/demo-town.ts'
import { memoizeSuccess } from '../../scripts/memoize-success.ts'
import { startTiles } from './tiles.ts'

const maxFailures = 3
/** Playwright kills everything after fifteen seconds. */
const stopMs = 10_000

const tiles = await startTiles()
let built: DemoTown | undefined
const town = memoizeSuccess(async () => (built = await startDemoTown({ MAP_TILE_URL: tiles.url })), maxFailures)

const server = createServer((request, answer) => {
  if (request.url === '/readyz') return void answer.end()
  town().then(
    ({ origin }) => answer.end(origin),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.E2E_PORT), '127.0.0.1')

process.once('SIGTERM', () => void end())

async function end(): Promise<void> {
  server.close()
  tiles.stop()
  // A town that is still being built is stopped with this process.
  setTimeout(() => process.exit(), stopMs)
  await built?.stop()
  process.exit()
}
