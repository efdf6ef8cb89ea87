import { call } from '#app/lib/api.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { notify } from '#app/lib/toasts.ts'
import { savedIdsQuery } from './item-queries.ts'

/** As long as a link that confirms an email address works. Later someone else may log in here. */
const wishMs = 24 * 3_600_000

/** Saves a wanted item, given as `<milliseconds since 1970> <id>`, unless that is too long ago. */
export async function saveStoredItem(wish: string): Promise<void> {
  const [at = '', itemId = ''] = wish.split(' ')
  if (Number(at) + wishMs < Date.now()) return
  const client = queryClient()
  try {
    await call('PUT /saved/:itemId', { params: { itemId } })
    notify.success('Item saved')
  } catch {
    notify.error('Failed to save item')
  }
  void client.invalidateQueries(savedIdsQuery())
  void client.invalidateQueries({ queryKey: ['items', 'saved'] })
}
