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

/** A person's own saved filters, and those that the team shares, by screen and name. */
export async function listSavedViews(db: Db, by: Reader): Promise<SavedViewView[]> {
  const rows = await listRows(db, sql<boolean>`(v.staff_id = ${by.userId} or v.shared)`)
  return rows.map((row) => present(row, by))
}

/** A person's own saved filters, for their data export. */
export async function listViewsOf(db: Db, userId: string) {
  const rows = await listRows(db, sql<boolean>`v.staff_id = ${userId}`)
  return rows.map(({ screen, name, query, shared }) => ({ screen, name, query, shared }))
}

/**
 * Saves the filters of a list under a name, for oneself or for the team; an existing name is overwritten. Throws
 * `conflict` beyond the maximum, and `invalid_input` for a name under which the team shares another view, even one's
 * own: that can only be unshared unchanged. Filters with search words can't be shared: the words may name a person, and
 * would stay when that person's data is erased.
 */
export function saveView({ db, now }: ViewDeps, by: StaffActor, view: SavedViewInput): Promise<SavedViewView> {
  return inTransaction(db, async (trx) => {
    // Concurrent saves of one person run one after the other, and so do those that share with the team, so that the counts are right.
    await lockStaff(trx, by.userId)
    if (view.shared) await sql`select pg_advisory_xact_lock(hashtext('shared views'))`.execute(trx)
    const own = await listRows(trx, sql<boolean>`v.staff_id = ${by.userId}`)
    const before = own.find(({ screen, name }) => screen === view.screen && name === view.name)
    if (before?.query === view.query && before.shared === view.shared) return present(before, by)
    if (before === undefined && own.length >= maxViews) throw tooMany(`You can keep ${maxViews} views.`)
    if (before?.shared && !view.shared && before.query !== view.query) {
      throw refusedField('name', 'You already share a view with this name. Please choose another name.')
    }
    if (view.shared && new URLSearchParams(view.query).has('q')) {
      throw refusedField('query', "Your search may contain someone's name. Clear it, then share.")
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

/** Throws unless the team can share one more view by this name. */
async function requireRoom(trx: Db, { screen, name }: SavedViewInput, id: string | undefined): Promise<void> {
  const shared = (await listRows(trx, sql<boolean>`v.shared`)).filter((row) => row.id !== id)
  const isTaken = shared.some((row) => row.screen === screen && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw refusedField('name', 'The team already has a view with this name. Please choose another name.')
  if (shared.length >= maxSharedViews) throw tooMany(`The team can share ${maxSharedViews} views.`)
}

const tooMany = (limit: string) => new AppError('conflict', { message: `${limit} Remove one first.` })

/**
 * Deletes saved filters: one's own, and for an operator any that the team shares. Throws `not_found` for a view that
 * one can't see, and `forbidden` for one that someone else shares.
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
