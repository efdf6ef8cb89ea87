import { type LogPlace, openLogReader } from '../../../platform/db/log-reader.ts'
import type { Finding } from './finding.ts'

const name = 'replica'
const megabyte = 1024 * 1024
/** In bytes of the log: a replica that keeps up is never further behind. */
const warnBytes = 64 * megabyte

/** Checks whether each address of DATABASE_READ_URL responds, and is a replica with the log of this primary. */
export async function checkReplicas(primaryUrl: string, readUrls: readonly string[]): Promise<Finding[]> {
  if (readUrls.length === 0) return []
  const primary = await look(primaryUrl).catch((error: Error) => error)
  if (primary instanceof Error) {
    const said = `can't be compared: the primary's WAL position can't be read (${primary.message})`
    return [{ name, state: 'warn', said, repair: 'Run it again when the database is less busy.' }]
  }
  return Promise.all(
    readUrls.map(async (url): Promise<Finding> => {
      const { host } = new URL(url)
      try {
        return judgeReplica(host, await look(url), primary)
      } catch (error) {
        return notRead(host, error)
      }
    }),
  )
}

/** The same while the primary is unreachable: which replicas respond, and whether one of them is a primary by now. */
export function checkReplicasAlone(readUrls: readonly string[]): Promise<Finding[]> {
  return Promise.all(
    readUrls.map(async (url): Promise<Finding> => {
      const { host } = new URL(url)
      try {
        if ((await look(url)).isReplica)
          return { name, state: 'ok', said: `${host} answers, and pages are read from it` }
        const said = `${host} is the primary, but DATABASE_URL doesn't reach it`
        return { name, state: 'warn', said, repair: 'Check what is in between (HAProxy, PgBouncer).' }
      } catch (error) {
        return notRead(host, error)
      }
    }),
  )
}

function notRead(host: string, error: unknown): Finding {
  const said = `${host} isn't read: ${(error as Error).message}`
  return { name, state: 'warn', said, repair: 'Start it, or remove its address from DATABASE_READ_URL.' }
}

async function look(url: string): Promise<LogPlace> {
  const reader = openLogReader(url)
  try {
    return await reader.read()
  } finally {
    reader.close()
  }
}

/** The finding for a replica at this position of the log, compared with the primary's position a moment earlier. */
export function judgeReplica(host: string, place: LogPlace, primary: LogPlace): Finding {
  if (place.system !== primary.system) {
    const said = `${host} belongs to a different database from the primary`
    return { name, state: 'warn', said, repair: 'Repair DATABASE_READ_URL.' }
  }
  if (!place.isReplica)
    return { name, state: 'ok', said: `${host} is the primary at the moment, so it isn't read as a replica` }
  const behind = Math.max(0, Number((primary.position ?? 0n) - (place.position ?? 0n)))
  const said = `${host} is ${Math.round(behind / megabyte)} MB of WAL behind`
  if (behind < warnBytes) return { name, state: 'ok', said }
  return { name, state: 'warn', said, repair: 'See docs/operations.md, ItemoReplicaBehind.' }
}
