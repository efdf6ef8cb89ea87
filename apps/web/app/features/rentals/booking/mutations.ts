import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { itemQuery } from '#app/features/items/queries.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/notify.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { openCheckoutTab } from './checkout-tab.ts'
import { bookingCopy, bookingFailure } from './copy.ts'
import { type HireRequest, hireBody, isAboutDates } from './queries.ts'

/** How long after the checkout has opened the person is taken to their bookings (specification, marketplace 9 "Timing"). */
const redirectMs = 1500

/**
 * Asks to hire: the checkout in a tab of its own, then on to one's bookings. `request` has to be called within the click.
 * `onDatesGone` hears that the days are not free any more.
 */
export function useRequestHire({ onDatesGone }: { readonly onDatesGone: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async ({ hire }: { hire: HireRequest; tab: ReturnType<typeof openCheckoutTab> }) => {
      const { url } = await call('POST /rentals', { body: hireBody(hire) })
      if (!url) throw new Error(bookingCopy.noAddress)
      return url
    },
    onSuccess: (url, { tab }) => {
      notify.success(bookingCopy.submitted)
      if (tab.open(url) === 'this tab') return
      timer.current = setTimeout(() => {
        void navigate(paths.myRentals(), { state: { defaultTab: 'hires' } satisfies MyRentalsState })
      }, redirectMs)
    },
    onError: (error, { tab }) => {
      tab.close()
      const { sentence, goTo } = bookingFailure(error)
      notify.error(error.message === bookingCopy.noAddress ? bookingCopy.noAddress : sentence)
      if (goTo === 'login') void navigate(paths.login(pathname + search))
      if (goTo === 'home') void navigate(paths.home())
      if (isAboutDates(error)) onDatesGone()
    },
    onSettled: (_, __, { hire }) => {
      void client.invalidateQueries(itemQuery(hire.itemId))
      void client.invalidateQueries({ queryKey: ['rentals', 'mine'] })
    },
  })

  return {
    request: (hire: HireRequest) => mutate({ hire, tab: openCheckoutTab() }),
    // The button stays busy until the page has gone on.
    processing: isPending || isSuccess,
  }
}
