// The demo town of the journeys that look at every screen. It is built when one of them asks for it first, and then once for all
// of them: `GET /` answers its address, or why there is none. What went wrong once is tried again for the next one who asks.
import { createServer } from 'node:http'
import { type DemoTown, startDemoTown } from '../../scripts/demo-town.ts'
import { keepSuccess } from '../../scripts/keep-success.ts'
import { startTiles } from './tiles.ts'

const maxFailures = 3
/** Playwright ends everything after fifteen seconds. */
const stopMs = 10_000

const tiles = await startTiles()
let built: DemoTown | undefined
const town = keepSuccess(async () => (built = await startDemoTown({ MAP_TILE_URL: tiles.url })), maxFailures)

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
  // One that is still being built goes with this process.
  setTimeout(() => process.exit(), stopMs)
  await built?.stop()
  process.exit()
}
