import { maxSharedViews, maxViews, type SavedViewInput } from '@itemo/domain/staff/staff-schemas.ts'
import type { SavedViewView } from '@itemo/contract/staff-views.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { audited } from './audit.ts'
import { staffNameOf } from './staff-policy.ts'
import { lockStaff } from './staff-queries.ts'

type ViewDeps = Pick<Context, 'db' | 'now'>
type Reader = Pick<StaffActor, 'userId' | 'roles'>

function listRows(db: Db, which: Expression<SqlBool>, limit = maxViews + maxSharedViews) {
  return db
    .selectFrom('saved_views as v')
    .select(['id', 'screen', 'name', 'query', 'shared', 'staff_id', staffNameOf(sql.ref('v.staff_id')).as('made_by')])
    .where(which)
    .orderBy('screen')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}
type ViewRow = Awaited<ReturnType<typeof listRows>>[number]

const present = ({ staff_id: maker, ...row }: ViewRow, { userId, roles }: Reader): SavedViewView => ({
  ...row,
  is_own: maker === userId,
  may_remove: maker === userId || (row.shared && roles.includes('operator')),
})

/** The filters that someone has named, and those that the team shares, by screen and name. */
export async function listSavedViews(db: Db, by: Reader): Promise<SavedViewView[]> {
  const rows = await listRows(db, sql<boolean>`(v.staff_id = ${by.userId} or v.shared)`)
  return rows.map((row) => present(row, by))
}

/** The filters that someone has named, for their own data. */
export async function listViewsOf(db: Db, userId: string) {
  const rows = await listRows(db, sql<boolean>`v.staff_id = ${userId}`)
  return rows.map(({ screen, name, query, shared }) => ({ screen, name, query, shared }))
}

/**
 * Names the filters of a list, for oneself or for the team; the same name again has these from now on. Throws `conflict` for one more
 * than are kept, and `invalid_input` for a name by which the team shares another view, be it one's own: that is unshared as it is.
 * Words that were searched for aren't shared: they may name someone, and would stay when that person's data is erased.
 */
export function saveView({ db, now }: ViewDeps, by: StaffActor, view: SavedViewInput): Promise<SavedViewView> {
  return inTransaction(db, async (trx) => {
    // Two tabs save one after the other, and what the team shares is counted by one at a time.
    await lockStaff(trx, by.userId)
    if (view.shared) await sql`select pg_advisory_xact_lock(hashtext('shared views'))`.execute(trx)
    const own = await listRows(trx, sql<boolean>`v.staff_id = ${by.userId}`)
    const before = own.find(({ screen, name }) => screen === view.screen && name === view.name)
    if (before?.query === view.query && before.shared === view.shared) return present(before, by)
    if (before === undefined && own.length >= maxViews) throw tooMany(`You can keep ${maxViews} views.`)
    if (before?.shared && !view.shared && before.query !== view.query) {
      throw refusedField('name', 'You share a view by this name with the team. Please choose another one.')
    }
    if (view.shared && new URLSearchParams(view.query).has('q')) {
      throw refusedField('query', 'Words that were searched for may name someone. Clear the search, then share.')
    }
    if (view.shared && !before?.shared) await requireRoom(trx, view, before?.id)
    const id = await audited(trx, by, { act: 'view.save', subjectId: view.screen, at: now() }, async (note) => {
      note('shared', before?.shared ?? false, view.shared)
      const saved = await trx
        .insertInto('saved_views')
        .values({ staff_id: by.userId, ...view })
        .onConflict((conflict) =>
          conflict.constraint('saved_views_one_name').doUpdateSet({ query: view.query, shared: view.shared }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return saved.id
    })
    return present(found((await listRows(trx, sql<boolean>`v.id = ${id}`))[0]), by)
  }).catch(refuseByConstraint({ saved_views_one_shared_name: 'conflict' }))
}

/** Whether the team can share one more view by this name. */
async function requireRoom(trx: Db, { screen, name }: SavedViewInput, id: string | undefined): Promise<void> {
  const shared = (await listRows(trx, sql<boolean>`v.shared`)).filter((row) => row.id !== id)
  const isTaken = shared.some((row) => row.screen === screen && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw refusedField('name', 'The team shares a view by this name. Please choose another one.')
  if (shared.length >= maxSharedViews) throw tooMany(`The team can share ${maxSharedViews} views.`)
}

const tooMany = (limit: string) => new AppError('conflict', { message: `${limit} Remove one first.` })

/**
 * Forgets filters: one's own, and of those that the team shares an operator any. Throws `not_found` for what one doesn't see, and
 * `forbidden` for what someone else shares.
 */
export async function removeView({ db, now }: ViewDeps, by: StaffActor, viewId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const which = sql<boolean>`v.id = ${viewId} and (v.staff_id = ${by.userId} or v.shared)`
    const view = found((await listRows(trx, which))[0])
    if (!present(view, by).may_remove) throw new AppError('forbidden')
    const rows = trx.deleteFrom('saved_views').where('id', '=', viewId)
    const { screen, shared } = found(await rows.returning(['screen', 'shared']).executeTakeFirst())
    await audited(trx, by, { act: 'view.remove', subjectId: screen, at: now() }, async (note) => {
      note('shared', shared, false)
    })
  })
}
