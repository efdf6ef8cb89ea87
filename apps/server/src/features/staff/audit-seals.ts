import { createHash } from 'node:crypto'
import { dayInLondon } from '@itemo/domain/dates.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hashAuditDays, insertSeals, listSeals } from './audit-queries.ts'

/** What the first day's seal is chained to. */
const beginning = ''

function chain(sealBefore: string, hashOfDay: string): string {
  return createHash('sha256').update(`${sealBefore}\n${hashOfDay}`).digest('hex')
}

/** Seals every day that is over, chained to the seal of the day before: later changes show. */
export async function sealAudit({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const last = (await listSeals(db)).at(-1)
  let before = last?.sha256 ?? beginning
  const days = await hashAuditDays(db, dayInLondon(now()), last?.day)
  const seals = days.map((day) => {
    before = chain(before, day.sha256)
    return { ...day, sha256: before }
  })
  await insertSeals(db, seals)
}

/** A day on which the audit differs from its seal. */
interface BrokenSeal {
  readonly day: string
  readonly why: 'changed' | 'missing'
}

/** Verifies every seal and stores the result for the console; notifies the operators if a seal is broken. */
export async function checkAudit({ db, jobs, log, now }: Pick<Context, 'db' | 'jobs' | 'log' | 'now'>): Promise<void> {
  const { broken } = await verifyAudit({ db, now })
  const [first] = broken
  if (first) log.error('the audit log does not match its seals', { days: broken.length, first: first.day })
  await inTransaction(db, async (trx) => {
    const row = { checked_at: now(), broken_days: broken.length }
    await trx
      .insertInto('audit_check')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute()
    if (first)
      await jobs.publish(trx, { name: 'audit.broken', payload: { day: first.day, found_on: dayInLondon(now()) } })
  })
}

/** Recomputes every seal. Returns the days whose entries were changed, added or removed since, and how many seals there are. */
export async function verifyAudit({ db, now }: Pick<Context, 'db' | 'now'>) {
  const seals = await listSeals(db)
  const lastDay = seals.at(-1)?.day
  const days = new Map((await hashAuditDays(db, dayInLondon(now()), undefined)).map((day) => [day.day, day]))
  const broken: BrokenSeal[] = []
  let before = beginning
  for (const { day, sha256, first_id, last_id } of seals) {
    const found = days.get(day)
    days.delete(day)
    if (!found) broken.push({ day, why: 'missing' })
    else if (chain(before, found.sha256) !== sha256 || found.first_id !== first_id || found.last_id !== last_id) {
      broken.push({ day, why: 'changed' })
    }
    before = sha256
  }
  // Entries on a day that had none when the following days were sealed.
  for (const { day } of days.values()) if (lastDay !== undefined && day < lastDay) broken.push({ day, why: 'changed' })
  return { broken, sealed: seals.length }
}
