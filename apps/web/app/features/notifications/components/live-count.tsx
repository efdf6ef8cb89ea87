import { useQuery } from '@tanstack/react-query'
import { shortCount, spokenCount } from '../notification-copy.ts'
import { unreadQuery } from '../notification-queries.ts'
import { useLiveNotifications } from '../notification-realtime.ts'
import { useReadClicked } from '../use-read-clicked.ts'

const looks = {
  badge:
    'absolute top-0 left-5.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-danger ring-2 ring-surface',
  dot: 'absolute top-0.5 right-3.5 size-2.5 rounded-full bg-danger ring-2 ring-surface md:-top-1 md:-right-1.5',
} as const

/** Nothing while nothing is unread. It is on every page of a member, and so it also keeps whatever shows of notifications live. */
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
