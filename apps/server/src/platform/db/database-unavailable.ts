import pg from 'pg'
import { diskTroubleOf } from '../objects/disk-trouble.ts'

/** The database can't be used at the moment: it is unreachable, starting, full, or not responding. */
export class DatabaseUnavailable extends Error {
  /** Whether the transaction may have committed all the same: then it mustn't be run again. */
  readonly commitSent: boolean
  constructor(cause: unknown, { commitSent = false } = {}) {
    super('the database is unavailable', { cause })
    this.name = 'DatabaseUnavailable'
    this.commitSent = commitSent
  }
}

/** Whether an error is, or was caused by, DatabaseUnavailable. The job queue passes on copies of errors, so its name decides. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: unknown }
  return name === 'DatabaseUnavailable' || isDatabaseUnavailable(cause)
}

const lostSystemCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT',
]) // prettier-ignore
/** Messages of the driver about a lost connection, for errors without a code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/
/** Every connection of the pool is in use, and none became free in time. */
const poolIsFull = 'timeout exceeded when trying to connect'

/**
 * Classifies a driver's error. `lost`: the connection is dead; `full`: PostgreSQL lacks disk, memory or connections, or can't
 * write; undefined: it responded.
 */
export function troubleOf(error: unknown): 'lost' | 'full' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    // 58030: a disk failure. A disk that became read-only is reported as a missing privilege (42501), and recognised by the message.
    if (state.startsWith('53') || state === '58030' || diskTroubleOf(error) === 'read-only') return 'full'
    // Stopped, crashed, starting; connection failures; a session that was idle too long in a transaction; a primary that became a
    // replica and refuses writes.
    return /^(57P0[1-5]|08...|25P03|25006)$/.test(state) ? 'lost' : undefined
  }
  if (error.message === poolIsFull) return 'full'
  const code = 'code' in error ? String(error.code) : ''
  return lostSystemCodes.has(code) || lostWords.test(error.message) ? 'lost' : undefined
}
