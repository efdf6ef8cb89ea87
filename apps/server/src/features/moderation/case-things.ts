import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type { CaseDetailView } from '@itemo/contract/case-views.ts'
import type { Db } from '../../platform/db/db.ts'
import { findItemNamed } from '../items/moderate-item.ts'
import { listCopied } from '../items/compare-pictures.ts'
import { subjectOfReview } from '../reviews/moderate-review.ts'
import type { CaseRow } from './report-queries.ts'

type Things = CaseDetailView['things']

/** Links to a case's subject for staff. */
export async function listThings(db: Db, about: CaseRow): Promise<Things> {
  const { subject_kind: kind, subject_id: id } = about
  if (kind === 'want') return [{ what: 'want', id, name: about.title, is_public: true }]
  if (kind === 'item') return [...(await thingsOfItem(db, 'item', id)), ...(await thingsCopied(db, about))]
  if (kind !== 'review') return []
  const of = await subjectOfReview(db, id)
  if (!of) return []
  return [
    { what: 'hire', id: of.rental_id, name: of.title ?? 'The hire', is_public: false },
    { what: 'reviewed', id: of.reviewee_id, name: firstName(of.full_name ?? '') || 'Member', is_public: true },
    ...(of.item_id === null ? [] : await thingsOfItem(db, 'item', of.item_id)),
  ]
}

async function thingsOfItem(db: Db, what: 'item' | 'copied_item', id: string): Promise<Things> {
  const item = await findItemNamed(db, id)
  return item ? [{ what, id, name: item.title, is_public: item.status === 'active' }] : []
}

/** The items whose pictures this item has copied, as found by the risk rules. */
async function thingsCopied(db: Db, { subject_id: id, reason }: CaseRow): Promise<Things> {
  // Searches the index of all pictures only if that is the reason for the case.
  if (reason !== 'copied') return []
  const ids = await listCopied(db, id)
  return (await Promise.all(ids.slice(0, 5).map((other) => thingsOfItem(db, 'copied_item', other)))).flat()
}
