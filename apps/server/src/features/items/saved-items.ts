import type { Context } from '../../context.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { canSeeItem } from './item-detail-queries.ts'
import { deleteSaved, insertSaved, listSavedIds, listSavedJson } from './saved-item-queries.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Saves an item that the actor can see. Throws not_found for any other. */
export async function saveItem({ db, now }: Deps, actor: Actor, itemId: string): Promise<void> {
  try {
    if (!(await insertSaved(db, actor.userId, itemId, now()))) throw new AppError('not_found')
  } catch (error) {
    if (isViolation(error, 'saved_items_user_id_fkey')) throw new AppError('unauthenticated', { cause: error })
    throw error
  }
}

/** Takes an item off the saved ones, also one that was paused or deleted since. Throws not_found for one that never was to be seen. */
export async function unsaveItem({ db }: Deps, actor: Actor, itemId: string): Promise<void> {
  if (await deleteSaved(db, actor.userId, itemId)) return
  if (!(await canSeeItem(db, itemId, actor))) throw new AppError('not_found')
}

/** The saved items as JSON text. Those that are paused or gone say so: they stay until the person takes them off. */
export function listSaved({ db, now }: Deps, actor: Actor): Promise<string> {
  return listSavedJson(db, actor.userId, now())
}

export function listSavedItemIds({ db }: Deps, actor: Actor): Promise<string[]> {
  return listSavedIds(db, actor.userId)
}
