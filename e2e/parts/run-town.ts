// The demo town of the journeys that look at every screen. It is built when one of them asks for it first, and then once for all
// of them: `GET /` answers its address.
import { createServer } from 'node:http'
import { type DemoTown, startDemoTown } from '../../scripts/demo-town.ts'
import { startTiles } from './tiles.ts'

const tiles = await startTiles()
let town: Promise<DemoTown> | undefined

const server = createServer((request, answer) => {
  if (request.url === '/readyz') return void answer.end()
  town ??= startDemoTown({ MAP_TILE_URL: tiles.url })
  town.then(
    ({ origin }) => answer.end(origin),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.E2E_PORT), '127.0.0.1')

process.once('SIGTERM', () => void end())

async function end(): Promise<void> {
  server.close()
  tiles.stop()
  const built = await town?.catch(() => undefined)
  await built?.stop()
  process.exit()
}
