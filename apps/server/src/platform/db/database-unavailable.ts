import pg from 'pg'
import { diskTroubleOf } from '../objects/disk-trouble.ts'

/** The database cannot be asked at the moment: it is away, starting, full, or does not answer. */
export class DatabaseUnavailable extends Error {
  /** Whether a commit may have happened all the same: then nothing may be done again. */
  readonly commitSent: boolean
  constructor(cause: unknown, { commitSent = false } = {}) {
    super('the database is unavailable', { cause })
    this.name = 'DatabaseUnavailable'
    this.commitSent = commitSent
  }
}

/** Whether an error is, or came of, a database that is away. The job queue hands on copies of errors, so the name decides. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: unknown }
  return name === 'DatabaseUnavailable' || isDatabaseUnavailable(cause)
}

const lostSystemCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT',
]) // prettier-ignore
/** What the driver says of a connection without giving a code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/
/** Every connection of the pool is in use, for longer than anyone waits. */
const poolIsFull = 'timeout exceeded when trying to connect'

/** What a driver's error says. `lost`: the connection is dead; `full`: PostgreSQL lacks room, memory or connections, or can't write; else it answered. */
export function troubleOf(error: unknown): 'lost' | 'full' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    // 58030: the disk fails. One that turned read-only is told as a missing right (42501), by its words alone.
    if (state.startsWith('53') || state === '58030' || diskTroubleOf(error) === 'read-only') return 'full'
    // Stopped, crashed, starting; the connection's own failures; a session that waited too long inside a transaction; a primary that
    // became a replica and refuses to write.
    return /^(57P0[1-5]|08...|25P03|25006)$/.test(state) ? 'lost' : undefined
  }
  if (error.message === poolIsFull) return 'full'
  const code = 'code' in error ? String(error.code) : ''
  return lostSystemCodes.has(code) || lostWords.test(error.message) ? 'lost' : undefined
}
