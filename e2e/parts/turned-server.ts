import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { startServer } from './server.ts'

/** The time limit of a start on a busy machine. */
const startMs = 60_000

/** A separate server for a journey, which controls its clock. */
export interface ServerWithClock {
  readonly origin: string
  /** The page that controls the decisions of the sandbox's banks and providers. */
  readonly operatorUrl: string
  /** Advances its clock by a number of hours. Everyone has to log in again. */
  turn(hours: number): Promise<void>
  stop(): Promise<void>
}

/** Starts one. Its jobs poll at each full minute of real time, so effects of the clock appear by then. */
export async function startServerWithClock(): Promise<ServerWithClock> {
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
