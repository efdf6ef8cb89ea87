import { useEffect } from 'react'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

/** The storage key of the item that a visitor wanted to save, and when. */
const name = 'itemo.save-wish'

/** Stores which item a visitor wanted to save: it's saved after log-in, whether by a code, a link or a provider. */
export const keepSaveWish = (itemId: string) => keepText('localStorage', name, `${Date.now()} ${itemId}`)

/** Saves the item that was wanted before someone logged in or signed up. */
export function useSaveWish(): void {
  const { status } = useSession()
  useEffect(() => {
    const wish = status === 'signed-in' ? readKept('localStorage', name) : null
    if (wish === null) return
    void loadPart(() => import('./save-wished.ts')).then(({ saveWished }) => {
      keepText('localStorage', name, undefined)
      return saveWished(wish)
    })
  }, [status])
}
