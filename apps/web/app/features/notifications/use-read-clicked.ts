import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useReadNotification } from './notification-mutations.ts'

/** What the service worker tells a window that shows the page of a push that was clicked. */
const clicked = 'notification-clicked'

/**
 * Marks the notification as read whose push was clicked: a new window is told of it in its address, which is put right, and one
 * that was open by the service worker.
 */
export function useReadClicked(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useReadNotification()
  // The list may not be there yet, or have no such entry: only the server knows what it counts.
  const read = useEffectEvent((id: string) => mutate({ id, is_read: true }))
  const id = search.get('notification')
  const forget = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete('notification')
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (id === null) return
    read(id)
    forget()
  }, [id])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data }: MessageEvent<{ readonly type?: unknown; readonly id?: unknown } | null>) => {
      if (data?.type === clicked && typeof data.id === 'string') read(data.id)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [])
}
