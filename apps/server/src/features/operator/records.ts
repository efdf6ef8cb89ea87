import type { RecordView } from '@itemo/contract/staff-views.ts'
import { dayInWords } from '@itemo/domain/date-words.ts'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import {
  type RecordInput,
  type RecordKind,
  recordTable,
  remindedDays,
  whyNotReviewBy,
} from '@itemo/domain/staff/records.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import {
  type Cursor,
  exactInstant,
  type PageInput,
  pageOf,
  readCursor,
  isAfterCursor,
} from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { audited } from '../staff/audit.ts'
import { findStaffMember, listWorking } from '../staff/staff.ts'
import { staffNameOf } from '../staff/staff-policy.ts'

type RecordDeps = Pick<Context, 'db' | 'now'>

interface Which {
  /** All versions of it; without a kind, the latest of each. */
  readonly kind?: RecordKind | undefined
  readonly only?: string
}

/** The filter for records, over a row `r`. */
function isMeant({ kind, only }: Which) {
  if (only !== undefined) return sql<boolean>`r.id = ${only}`
  if (kind !== undefined) return sql<boolean>`r.kind = ${kind}`
  return sql<boolean>`not exists (select from records n where n.kind = r.kind and n.version > r.version)`
}

function listRows(db: Db, which: Which, after: Cursor | undefined, limit: number) {
  return db
    .selectFrom('records as r')
    .selectAll()
    .select([staffNameOf(sql.ref('r.made_by')).as('display_name'), exactInstant(sql.ref('r.made_at')).as('place')])
    .where(isMeant(which))
    .where(isAfterCursor(after, sql`r.made_at`, sql`r.id`, 'desc'))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function present(row: Awaited<ReturnType<typeof listRows>>[number]): RecordView {
  const { id, kind, version, title, body, review_by } = row
  return {
    id,
    kind,
    version,
    title,
    body,
    review_by,
    made_by: row.display_name,
    made_at: row.made_at.toISOString(),
  }
}

/** The latest version of each record, or a page of the versions of one, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listRecords({ db }: RecordDeps, { kind, cursor, limit }: PageInput & Which) {
  const rows = await listRows(db, { kind }, readCursor(cursor), limit + 1)
  const { shown, next_cursor } = pageOf(rows, limit, ({ place: at, id }) => ({ at, id }))
  return { records: shown.map(present), next_cursor }
}

/**
 * Writes the next version of a record; the earlier ones stay. Throws `invalid_input` for a review date that is too early or too late, and
 * `conflict` if another version was written first.
 */
export async function writeRecord({ db, now }: RecordDeps, by: StaffActor, input: RecordInput): Promise<RecordView> {
  const { version: after, kind, ...words } = input
  const at = now()
  const problem = whyNotReviewBy(words.review_by, dayInLondon(at))
  if (problem !== undefined) throw refusedField('review_by', problem)
  return inTransaction(db, (trx) =>
    audited(trx, by, { act: 'record.write', subjectId: kind, at }, async (note) => {
      const before = await trx
        .selectFrom('records')
        .select(['version', 'review_by'])
        .where('kind', '=', kind)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      if ((before?.version ?? 0) !== after)
        throw new AppError('conflict', { message: 'Someone has saved a newer version. Look at it first.' })
      const version = after + 1
      note('version', before?.version ?? null, version)
      note('review_by', before?.review_by ?? null, words.review_by)
      const row = { kind, version, ...words, made_by: by.userId, made_at: at }
      const { id } = await trx.insertInto('records').values(row).returning('id').executeTakeFirstOrThrow()
      const [made] = await listRows(trx, { only: id }, undefined, 1)
      if (!made) throw new Error('The record that was just written is missing.')
      return present(made)
    }),
  ).catch(refuseByConstraint({ records_one_version: 'conflict' }))
}

/** The names of records whose review is due soon or overdue, with the day. */
async function listDueReviews({ db, now }: RecordDeps): Promise<string[]> {
  const until = addDays(dayInLondon(now()), remindedDays)
  const rows = await listRows(db, {}, undefined, Object.keys(recordTable).length)
  return rows
    .filter(({ review_by: day }) => day <= until)
    .toSorted((a, b) => a.review_by.localeCompare(b.review_by))
    .map(({ kind, review_by: day }) => `${recordTable[kind].name}: by ${dayInWords(day)}`)
}

const mailReviews = defineJob({
  name: 'records.mail-reviews',
  payload: z.object({ user_id: Id }),
  retry: mailRetryPolicy,
  subjects: ({ user_id: userId }) => [userId],
  async run(context, { user_id: userId }, { id }) {
    const person = await findStaffMember(context, userId)
    if (!person?.roles.includes('operator')) return
    const due = await listDueReviews(context)
    if (due.length === 0) return
    const words = renderMail({
      subject: due.length === 1 ? 'A record is due for review' : `${due.length} records are due for review`,
      heading: 'Records due for review',
      paragraphs: due.map((line) => `${line}.`),
      action: { label: 'Open the records', url: siteAddress(context.siteUrl, pathTo`/operator/team/records`) },
      footer: "You're getting this email because you work at Itemo.",
    })
    await context.mail.send({ id, to: person.email, subjects: [userId, person.email], ...words })
  },
})

/** Every Monday morning in London: reminds operators of the records that are due for review. */
const remind = defineJob({
  name: 'records.remind',
  schedule: '10 8 * * 1',
  policy: 'stately',
  async run(context) {
    if ((await listDueReviews(context)).length === 0) return
    for (const userId of await listWorking(context))
      await context.jobs.send(context.db, mailReviews, { user_id: userId }, { singletonKey: userId })
  },
})

export const recordJobs: readonly AnyJob[] = [remind, mailReviews]
