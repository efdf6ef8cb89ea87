import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { watchTable } from '#app/lib/realtime-client.ts'
import { shortCount, spokenCount } from '../notification-copy.ts'
import { refreshNotifications, unreadQuery } from '../notification-queries.ts'
import { useReadNotification } from '../notification-mutations.ts'

const looks = {
  badge:
    'absolute top-0 left-5.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-danger ring-2 ring-surface',
  dot: 'absolute top-0.5 right-3.5 size-2.5 rounded-full bg-danger ring-2 ring-surface md:-top-1 md:-right-1.5',
} as const

/** The unread count; nothing for zero. It's on every page of a member, so it also keeps all notifications on the page live. */
export function LiveCount({ look }: { readonly look: keyof typeof looks }) {
  useLiveNotifications()
  useReadClicked()
  const { data: count = 0 } = useQuery(unreadQuery())
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true" className={looks[look]}>
        {look === 'dot' ? null : shortCount(count)}
      </span>
      <span className="sr-only">
        {look === 'dot' ? 'Notifications: ' : ''}
        {spokenCount(count)}
      </span>
    </>
  )
}

/** Refetches notifications when the server publishes a new or read one, and after every gap in the connection. */
function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => watchTable('notifications', () => void refreshNotifications(client)), [client])
}

/** The service worker's message to an open window about the push that was clicked. */
const clicked = 'notification-clicked'

/** Marks the notification of a clicked push as read: a new window has its id in the address, an open one gets a message. */
function useReadClicked(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useReadNotification()
  // The list may not be loaded, or may not contain it: only the server has the count.
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
    const onMessage = ({ data }: MessageEvent<{ readonly type?: unknown; readonly id?: unknown } | null>) => {
      if (data?.type === clicked && typeof data.id === 'string') read(data.id)
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [])
}
