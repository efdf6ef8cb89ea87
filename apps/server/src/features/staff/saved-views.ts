import { maxViews, type SavedViewInput } from '@itemo/domain/staff/staff-schemas.ts'
import type { SavedViewView } from '@itemo/contract/staff-views.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { audited } from './audit.ts'
import { lockStaff } from './staff-queries.ts'

type ViewDeps = Pick<Context, 'db' | 'now'>

const columns = ['id', 'screen', 'name', 'query'] as const

/** The filters that someone has named, by screen and name. */
export function listSavedViews(db: Db, staffId: string): Promise<SavedViewView[]> {
  const rows = db.selectFrom('saved_views').select(columns).where('staff_id', '=', staffId)
  return rows.orderBy('screen').orderBy('name').orderBy('id').limit(maxViews).execute()
}

/** Names the filters of a list; the same name again has these from now on. Throws `conflict` for one more than are kept. */
export function saveView({ db, now }: ViewDeps, by: StaffActor, view: SavedViewInput): Promise<SavedViewView> {
  return inTransaction(db, async (trx) => {
    // Two tabs save one after the other.
    await lockStaff(trx, by.userId)
    const views = await listSavedViews(trx, by.userId)
    const before = views.find(({ screen, name }) => screen === view.screen && name === view.name)
    if (before?.query === view.query) return before
    if (before === undefined && views.length >= maxViews)
      throw new AppError('conflict', { message: `You can keep ${maxViews} views. Remove one first.` })
    return audited(trx, by, { act: 'view.save', subjectId: view.screen, at: now() }, () =>
      trx
        .insertInto('saved_views')
        .values({ staff_id: by.userId, ...view })
        .onConflict((conflict) => conflict.constraint('saved_views_one_name').doUpdateSet({ query: view.query }))
        .returning(columns)
        .executeTakeFirstOrThrow(),
    )
  })
}

/** Forgets filters of the actor's own. Throws `not_found`. */
export async function removeView({ db, now }: ViewDeps, by: StaffActor, viewId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const own = trx.deleteFrom('saved_views').where('id', '=', viewId).where('staff_id', '=', by.userId)
    const { screen } = found(await own.returning('screen').executeTakeFirst())
    await audited(trx, by, { act: 'view.remove', subjectId: screen, at: now() }, async () => undefined)
  })
}
