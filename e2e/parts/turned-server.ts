import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { startServer } from './server.ts'

/** How long a start may take on a busy machine. */
const startMs = 60_000

/** A server of a journey's own, whose clock it turns. */
export interface TurnedServer {
  readonly origin: string
  /** The page on which the sandbox's banks and providers decide. */
  readonly operatorUrl: string
  /** Turns its clock on by so many hours. Anyone who is logged in has to log in again. */
  turn(hours: number): Promise<void>
  stop(): Promise<void>
}

/** Starts one. What waits for the clock happens by the next full minute of the real one, when its jobs look. */
export async function startTurnedServer(): Promise<TurnedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-clock-'))
  const file = join(folder, 'ahead')
  let aheadMs = 0
  await writeFile(file, '0')
  const port = await freePort()
  const clock = resolve(import.meta.dirname, 'turned-clock.ts')
  const settings = { PORT: String(port), SEED_DEMO: 'false', CLOCK_FILE: file, NODE_OPTIONS: `--import=${clock}` }
  const server = await startServer(settings)
  const said = await server.until(/banks decide: (\S+)/, startMs)
  return {
    origin: `http://127.0.0.1:${port}`,
    operatorUrl: said[1] ?? '',
    async turn(hours) {
      aheadMs += hours * 3_600_000
      await writeFile(file, String(aheadMs))
    },
    async stop() {
      server.stop()
      await server.ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
