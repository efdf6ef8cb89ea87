import { useEffect } from 'react'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

/** The item that a visitor wished to save in this browser, and when. */
const name = 'itemo.save-wish'

/** Notes what a visitor wished to save: whichever way they come in, by a code, a link or a provider, it is saved then. */
export const keepSaveWish = (itemId: string) => keepText('localStorage', name, `${Date.now()} ${itemId}`)

/** Saves what was wished for before someone logged in or signed up. */
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
