import type { ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type { Db } from '../../platform/db/db.ts'
import { profileForReport } from '../accounts/restrictions.ts'
import { itemForReport } from '../items/moderate-item.ts'
import { conversationForReport, messageForReport } from '../messages/moderate-message.ts'
import { reviewForReport } from '../reviews/moderate-review.ts'
import { wantForReport } from '../wants/moderate-want.ts'

/** The reported subject, as it is at that moment. */
export interface FoundSubject {
  readonly ownerId: string
  /** Its title in the queue, and for its reporter. */
  readonly title: string
  readonly evidence: object
}

/** A subject that the reader can see, with its owner; otherwise undefined. Private content is only visible to its two participants. */
export async function findSubject(
  db: Db,
  readerId: string | undefined,
  kind: ReportSubject,
  id: string,
  now: Date,
): Promise<FoundSubject | undefined> {
  if (kind === 'person') {
    const person = await profileForReport(db, id)
    return person && { ownerId: person.id, title: firstName(person.full_name ?? '') || 'Member', evidence: person }
  }
  const found = await findThing(db, readerId, kind, id, now)
  return found && { ownerId: found.owner_id, title: found.title, evidence: found.evidence }
}

/**
 * The current content of a subject, as visible to its owner; undefined if it no longer exists, and for conversations, which are only
 * shown as reported.
 */
export async function findSubjectNow(
  db: Db,
  { ownerId, kind, id }: { readonly ownerId: string; readonly kind: string; readonly id: string },
  now: Date,
): Promise<object | undefined> {
  if (kind !== 'item' && kind !== 'person' && kind !== 'review' && kind !== 'want') return undefined
  return (await findSubject(db, ownerId, kind, id, now))?.evidence
}

async function findThing(
  db: Db,
  readerId: string | undefined,
  kind: Exclude<ReportSubject, 'person'>,
  id: string,
  now: Date,
) {
  if (kind === 'item') return itemForReport(db, id, readerId)
  if (kind === 'review') return reviewForReport(db, id)
  if (kind === 'want') return wantForReport(db, id, readerId, now)
  if (readerId === undefined) return undefined
  return kind === 'message'
    ? messageForReport(db, readerId, id)
    : conversationForReport(db, readerId, { conversationId: id })
}
