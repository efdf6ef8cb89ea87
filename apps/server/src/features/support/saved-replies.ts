import { createHash } from 'node:crypto'
import type { SavedRepliesView } from '@itemo/contract/support-views.ts'
import type { SavedRepliesInput } from '@itemo/domain/support/support-inbox-schemas.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { audited } from '../staff/audit.ts'

type Reply = SavedRepliesView['replies'][number]

/** A hash of the list, which a change has to refer to. */
function versionOf(replies: readonly Reply[]): string {
  const content = replies.map(({ id, title, body, kind }) => [id, title, body, kind])
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** The saved replies, in order. */
export async function listSavedReplies(db: Db): Promise<SavedRepliesView> {
  const columns = ['id', 'title', 'body', 'kind'] as const
  const replies = await db.selectFrom('saved_replies').select(columns).orderBy('place').execute()
  return { version: versionOf(replies), replies }
}

/** Whether a list equals the stored one; a new reply has no id yet. */
const isSame = (stored: readonly Reply[], wanted: SavedRepliesInput['replies']) =>
  stored.length === wanted.length &&
  wanted.every(({ id, title, body, kind }, place) => {
    const there = stored[place]
    return there?.title === title && there.body === body && there.kind === kind && (id === undefined || id === there.id)
  })

/** Replaces the list if it still has the version that was read. An identical list changes nothing. Throws `case_changed`. */
export function saveReplies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: StaffActor,
  { version, replies }: SavedRepliesInput,
): Promise<SavedRepliesView> {
  return inTransaction(db, async (trx) => {
    // Readers aren't blocked; of two concurrent changes the second one sees the list of the first.
    await sql`lock table saved_replies in share row exclusive mode`.execute(trx)
    const stored = await listSavedReplies(trx)
    if (isSame(stored.replies, replies)) return stored
    if (version !== undefined && stored.version !== version) throw new AppError('case_changed')
    await audited(trx, by, { act: 'support.save_replies', subjectId: 'saved_replies', at: now() }, async (note) => {
      note('count', stored.replies.length, replies.length)
      await trx.deleteFrom('saved_replies').execute()
      // Unknown and duplicate ids are replaced.
      const known = new Set(stored.replies.map(({ id }) => id))
      const rows = replies.map(({ id, ...reply }, place) => ({
        ...(id !== undefined && known.delete(id) && { id }),
        ...reply,
        place,
      }))
      if (rows.length > 0) await trx.insertInto('saved_replies').values(rows).execute()
    })
    return listSavedReplies(trx)
  })
}
