import { useEffect } from 'react'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

/** The storage key of the item that a visitor wanted to save, and when. */
const name = 'itemo.save-wish'

/** Stores which item a visitor wanted to save: it's saved after log-in, whether by a code, a link or a provider. */
export const storeItemToSave = (itemId: string) => storeText('localStorage', name, `${Date.now()} ${itemId}`)

/** Saves the item that was wanted before someone logged in or signed up. */
export function useSaveStoredItem(): void {
  const { status } = useSession()
  useEffect(() => {
    const wish = status === 'signed-in' ? readStored('localStorage', name) : null
    if (wish === null) return
    void loadPart(() => import('./save-wished.ts')).then(({ saveStoredItem }) => {
      storeText('localStorage', name, undefined)
      return saveStoredItem(wish)
    })
  }, [status])
}
