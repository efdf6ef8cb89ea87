import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import type { Db, Row, RowChanges } from '../../platform/db/db.ts'
import { isProviderError } from '../../platform/stripe/client.ts'

type Deps = Pick<Context, 'jobs' | 'now'>
type RedactDeps = Pick<Context, 'db' | 'identity' | 'log' | 'now'>
type RedactionRow = Row<'identity_redactions'>

interface SessionName {
  readonly provider: string
  readonly sessionId: string
}

/** Schedules the deletion of the provider's data of a check; if already scheduled, the earlier time counts. */
export async function queueRedaction(
  deps: Deps,
  trx: Db,
  { provider, sessionId }: SessionName,
  dueAt: Date,
): Promise<void> {
  await trx
    .insertInto('identity_redactions')
    .values({ provider, provider_session_id: sessionId, next_try_at: dueAt, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.column('provider_session_id').doUpdateSet((set) => ({
        next_try_at: set.fn<Date>('least', ['identity_redactions.next_try_at', 'excluded.next_try_at']),
        due_at: set.fn<Date>('least', ['identity_redactions.due_at', 'excluded.due_at']),
      })),
    )
    .execute()
  if (dueAt <= deps.now()) await deps.jobs.send(trx, redactDue, {})
}

/** A session has changed: if its deletion is due, it is tried at once. Returns whether it is scheduled for deletion at all. */
export async function hurryRedaction(deps: Deps, trx: Db, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('identity_redactions')
    .selectAll()
    .where('provider_session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (row && row.state !== 'done' && row.due_at <= deps.now()) {
    await changeRedaction(trx, row, { next_try_at: deps.now() })
    await deps.jobs.send(trx, redactDue, {})
  }
  return row !== undefined
}

async function changeRedaction(db: Db, row: RedactionRow, changes: RowChanges<'identity_redactions'>): Promise<void> {
  await db
    .updateTable('identity_redactions')
    .set(changes)
    .where('provider_session_id', '=', row.provider_session_id)
    .execute()
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Refused this often, or overdue for this long: a person has to look into it. */
const maxRefusals = 5
const maxLateMs = 7 * dayMs
const pageSize = 50

/** Requests the deletions that are due; if the provider is still busy, it is tried again later. */
async function redactAll(deps: RedactDeps): Promise<void> {
  for (let rows = await listDue(deps); rows.length > 0; rows = await listDue(deps)) {
    for (const row of rows) await redactOne(deps, row)
  }
}

function listDue({ db, now }: RedactDeps): Promise<RedactionRow[]> {
  return db
    .selectFrom('identity_redactions')
    .selectAll()
    .where('state', '<>', 'done')
    .where('next_try_at', '<=', now())
    .orderBy('next_try_at')
    .limit(pageSize)
    .execute()
}

async function redactOne(deps: RedactDeps, row: RedactionRow): Promise<void> {
  const now = deps.now()
  const later = (ms: number) => ({ next_try_at: new Date(now.getTime() + ms) })
  if (row.due_at.getTime() + maxLateMs < now.getTime()) alarm(deps, row)
  try {
    await changeRedaction(deps.db, row, { ...later(minuteMs), ...(await step(deps, row, later)) })
  } catch (error) {
    // No error may hold up the deletions of others.
    const attempts = row.attempts + 1
    const level = isProviderError(error) ? 'warn' : 'error'
    deps.log[level]('an identity check could not be removed at its provider', { error, attempts })
    if (attempts >= maxRefusals) alarm(deps, row)
    await changeRedaction(deps.db, row, { attempts, ...later(Math.min(dayMs, minuteMs * 2 ** attempts)) })
  }
}

/** Fetches a session's state, and requests its deletion once that is possible. */
async function step(
  { identity }: RedactDeps,
  row: RedactionRow,
  later: (ms: number) => RowChanges<'identity_redactions'>,
): Promise<RowChanges<'identity_redactions'>> {
  const { provider } = identity
  // If that provider is no longer configured, its records have to be deleted there by hand, which the alarm says.
  if (provider?.name !== row.provider) return later(dayMs)
  const { status, redaction } = await provider.read(row.provider_session_id)
  if (redaction === 'redacted') return { state: 'done' }
  if (redaction === 'processing') return { state: 'running', ...later(60 * minuteMs) }
  // It is being examined: it can be deleted once that is finished.
  if (status === 'processing') return later(minuteMs)
  // A session that was cancelled at the provider may still have data of earlier attempts, and the provider may refuse to delete it; the
  // alarm reports that.
  if (status === 'canceled' && row.attempts >= maxRefusals) return { state: 'done' }
  await provider.redact(row.provider_session_id)
  return { state: 'running' }
}

const keptDoneMs = 30 * dayMs

/** Deletes the records of deletions that were completed a month ago. */
export async function forgetRedactions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDoneMs)
  await db.deleteFrom('identity_redactions').where('state', '=', 'done').where('next_try_at', '<', before).execute()
}

function alarm({ log }: RedactDeps, { provider, provider_session_id: session, due_at: due }: RedactionRow): void {
  log.error('an identity check is overdue for removal at its provider', { provider, session, due: due.toISOString() })
}

export const redactDue = defineJob({
  name: 'identity.redact',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  policy: 'stately',
  timeoutSeconds: 600,
  run: (context) => redactAll(context),
})
