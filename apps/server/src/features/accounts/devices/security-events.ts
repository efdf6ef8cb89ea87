import { createHash } from 'node:crypto'
import type { SecurityEventView } from '@itemo/contract/account-views.ts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import {
  type Cursor,
  exactInstant,
  type PageInput,
  pageOf,
  readCursor,
  isAfterCursor,
} from '../../../platform/db/cursor.ts'
import type { Db, Row } from '../../../platform/db/db.ts'
import { endOf } from '../../../platform/db/transaction.ts'
import type { Actor } from '../../../platform/http/types.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { type Caller, describeBrowser } from './device-policy.ts'

export type SecurityEventRow = Row<'security_events'>

/** How long the events of an account are kept, in milliseconds. */
export const securityEventsMs = 365 * 86_400_000

/** How long failed log-ins are kept, in milliseconds. */
export const failedSignInsMs = 90 * 86_400_000

export interface SecurityEvent {
  readonly userId: string
  readonly kind: SecurityEventRow['kind']
  /** The log-in method, or the provider. */
  readonly method?: string
  /** Staff or the system, if the person didn't act themselves. */
  readonly by?: SecurityEventRow['by']
  /** The caller's browser and network, if known. */
  readonly caller?: Caller
  /** The session of the act: without a caller, its browser is recorded. */
  readonly sessionId?: string
}

/** Records an event in the transaction of the act, so that neither exists without the other. */
export async function noteSecurityEvent(
  { log, now }: Pick<Context, 'log' | 'now'>,
  trx: Db,
  { userId, kind, method, by = 'self', caller, sessionId }: SecurityEvent,
): Promise<void> {
  logSecurityEvent({ log }, trx, { userId, kind, by })
  const device =
    caller !== undefined
      ? describeBrowser(caller.userAgent)
      : sessionId === undefined
        ? null
        : await browserOfSession(trx, sessionId)
  await trx
    .insertInto('security_events')
    .values({
      user_id: userId,
      at: now(),
      kind,
      by,
      method: method ?? null,
      device,
      network: caller === undefined ? null : shortNetwork(caller.address),
      network_hash: caller === undefined || kind !== 'signed_in' ? null : hashOfDay(networkOf(caller.address), now()),
      session_id: sessionId ?? null,
    })
    .execute()
}

const logged = {}

/** Logs what happened to an account once the transaction has committed, without naming the person, the network or the email address. */
export function logSecurityEvent(
  { log }: Pick<Context, 'log'>,
  trx: Db,
  { userId, kind, by }: Pick<Required<SecurityEvent>, 'userId' | 'kind' | 'by'>,
): void {
  const said = { kind, by, account: accountHash(userId) }
  const end = endOf(trx, logged, () => {
    const events: (typeof said)[] = []
    return {
      events,
      before: async () => undefined,
      after(committed) {
        if (committed) for (const event of events) log.info('security event', event)
      },
    }
  })
  if (end) end.events.push(said)
  else log.info('security event', said)
}

/** Identifies an account in log lines: the start of the SHA-256 of its id, in hex. */
export function accountHash(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 16)
}

async function browserOfSession(trx: Db, sessionId: string): Promise<string | null> {
  const rows = trx.selectFrom('auth.sessions').select('user_agent').where('id', '=', sessionId)
  const session = await rows.executeTakeFirst()
  return session === undefined ? null : describeBrowser(session.user_agent)
}

/** Identifies a network within one day without storing its address. */
const hashOfDay = (network: string, at: Date): string => hashToken(`${at.toISOString().slice(0, 10)} ${network}`)

/** Deletes the network hashes of log-ins after a day. */
export async function forgetNetworks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 86_400_000)
  const old = db.updateTable('security_events').set({ network_hash: null })
  await old.where('network_hash', 'is not', null).where('at', '<', before).execute()
}

/** The front part of an IP address, which gives a rough location: '203.0.113.x', '2001:db8:1::x'. */
export function shortNetwork(address: string): string {
  const network = networkOf(address)
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.x')
  return `${network.split(':').slice(0, 3).join(':')}::x`
}

/** A security event as it is sent to clients. */
export function presentSecurityEvent({ at, ...event }: SecurityEventRow): SecurityEventView {
  const { id, kind, by, count, method, device, network } = event
  return { id, at: at.toISOString(), kind, by, count, method, device, network }
}

/** A page of an account's security events, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listSecurityEventsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId }: Pick<Actor, 'userId'>,
  { cursor, limit }: PageInput,
) {
  const rows = await listSecurityEvents(db, { userId, at: now(), after: readCursor(cursor), limit: limit + 1 })
  return pageOf(rows, limit, ({ id, exact_at: at }) => ({ id, at }))
}

function listSecurityEvents(
  db: Db,
  { userId, at, after, limit }: { userId: string; at: Date; after: Cursor | undefined; limit: number },
) {
  return db
    .selectFrom('security_events')
    .selectAll()
    .select(exactInstant(sql.ref('at')).as('exact_at'))
    .where('user_id', '=', userId)
    .where('at', '>', new Date(at.getTime() - securityEventsMs))
    .where((eb) => eb.or([eb('kind', '<>', 'sign_in_failed'), eb('at', '>', failuresSince(at))]))
    .where(isAfterCursor(after, sql`at`, sql`id`, 'desc'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** An event in someone's own list. */
export function findOwnEvent(db: Db, { userId }: Pick<Actor, 'userId'>, eventId: string) {
  const rows = db.selectFrom('security_events').select(['kind', 'by']).where('user_id', '=', userId)
  return rows.where('id', '=', eventId).executeTakeFirst()
}

/** Whether an event of a kind happened to an account since then. */
export async function hasEventSince(
  trx: Db,
  userId: string,
  kind: SecurityEventRow['kind'],
  since: Date,
): Promise<boolean> {
  const rows = trx.selectFrom('security_events').select('id').where('user_id', '=', userId)
  const found = rows.where('kind', '=', kind).where('at', '>', since)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

const failuresSince = (at: Date) => new Date(at.getTime() - failedSignInsMs)

/** Deletes failed log-ins that are too old to be shown. */
export async function deleteOldFailures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const old = db.deleteFrom('security_events').where('kind', '=', 'sign_in_failed')
  await old.where('at', '<=', failuresSince(now())).execute()
}
