import { useQuery } from '@tanstack/react-query'
import { NavNumber } from '#app/ui/nav-number.tsx'
import { waitingQuery } from '../rental-queries.ts'
import { useLiveWaiting } from '../rental-realtime.ts'

/** The number of requests that wait for the person's answer, kept up to date on every screen with the navigation. */
export function LiveWaitingNumber() {
  useLiveWaiting()
  const { data: waiting = 0 } = useQuery(waitingQuery())
  return <NavNumber count={waiting} label="Requests to answer" />
}
