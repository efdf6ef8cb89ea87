import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { itemQuery } from '#app/features/items/item-queries.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { withOwnReport } from '#app/lib/session.ts'
import { rentalDelays } from '../rental-delays.ts'
import { bookingCopy, bookingFailure } from './booking-copy.ts'
import { hireBody, type HireRequest, isAboutDates } from './booking-queries.ts'

/** The total and the deposit that the person has read, in pounds, and the refund rule; undefined when these were settled before. */
interface Expected {
  readonly expectedTotal: number
  readonly expectedDeposit: number
  readonly expectedCancellation: string
}

interface HireInTab {
  readonly hire: HireRequest
  readonly expected?: Expected | undefined
  readonly tab: CheckoutTab
}

/** Requests a hire and returns the address of the checkout; the same request again returns the same address. */
async function askForCheckout({ hire, expected }: HireInTab): Promise<string> {
  const { url } = await call('POST /rentals', { body: { ...hireBody(hire), ...expected } })
  if (!url) throw new Error(bookingCopy.noAddress)
  return url
}

function showFailure(error: Error): ReturnType<typeof bookingFailure> {
  const failure = bookingFailure(error)
  notify.error(failure.sentence)
  return failure
}

/** Requests a hire. Call `request` within the click: it opens the checkout in a new tab; `goOn` opens it in this one. */
export function useRequestHire({ onDatesGone }: { readonly onDatesGone: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const once = useOneAtATime()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { mutateAsync, reset, isPending, isSuccess } = useMutation({
    mutationFn: (request: HireInTab) => withOwnReport(() => askForCheckout(request)),
    onSuccess: (url, { tab }) => {
      notify.success(bookingCopy.submitted)
      if (tab.open(url) === 'this tab') return
      timer.current = setTimeout(() => {
        void navigate(paths.myRentals(), { state: { defaultTab: 'hires' } satisfies MyRentalsState })
      }, rentalDelays.toBookingsMs)
    },
    onError: (error, { tab }) => {
      tab.close()
      const { goTo } = showFailure(error)
      if (goTo === 'login') void navigate(paths.login(pathname + search))
      if (goTo === 'home') void navigate(paths.home())
      if (isAboutDates(error)) onDatesGone()
    },
    onSettled: (_, error, { hire }) => {
      void client.invalidateQueries(itemQuery(hire.itemId))
      // Days that one has just requested have no price any more, so the quote is only refetched when the person comes back.
      void client.invalidateQueries({ queryKey: ['rentals', 'quote'], refetchType: error ? 'active' : 'none' })
      void client.invalidateQueries({ queryKey: ['rentals', 'mine'] })
    },
  })

  // It would still be waiting for a checkout in this tab.
  usePageRestored(reset)

  const ask = (hire: HireRequest, expected: Expected | undefined, inTab: () => CheckoutTab) => {
    once(() => mutateAsync({ hire, expected, tab: inTab() })).catch(() => undefined)
  }

  return {
    request: (hire: HireRequest, expected: Expected | undefined) => ask(hire, expected, openCheckoutTab),
    goOn: (hire: HireRequest, expected: Expected | undefined) => ask(hire, expected, () => thisTab),
    // The button stays busy until the page has navigated.
    processing: isPending || isSuccess,
  }
}

/** Reopens the checkout of an unpaid request. `complete` has to be called within the click. */
export function useCompletePayment() {
  const client = useQueryClient()
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: HireInTab) => withOwnReport(() => askForCheckout(request)),
    onSuccess: (url, { tab }) => void tab.open(url),
    onError: (error, { tab }) => {
      tab.close()
      showFailure(error)
    },
    // The request may have expired, or been paid in another tab.
    onSettled: () => void client.invalidateQueries({ queryKey: ['rentals', 'mine'] }),
  })
  const complete = (hire: HireRequest) => {
    once(() => mutateAsync({ hire, tab: openCheckoutTab() })).catch(() => undefined)
  }
  return { complete, busy: isPending }
}

interface CheckoutTab {
  /** Navigates to the checkout; returns which tab it is in. */
  readonly open: (url: string) => 'new tab' | 'this tab'
  readonly close: () => void
}

/** A tab for the checkout, opened within the click (spec: marketplace 4 "Booking flow"); this tab where the browser blocks that. */
function openCheckoutTab(): CheckoutTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = 'Itemo checkout'
    const wait = tab.document.createElement('p')
    wait.textContent = 'Opening the checkout…'
    tab.document.body.append(wait)
  }
  return {
    open: (url) => {
      if (!tab || tab.closed) {
        window.location.assign(url)
        return 'this tab'
      }
      // The checkout mustn't have access to this page.
      tab.opener = null
      tab.location.replace(url)
      return 'new tab'
    },
    close: () => tab?.close(),
  }
}

/** This tab: for a request that continues without a click, when browsers block new tabs. */
const thisTab: CheckoutTab = {
  open: (url) => {
    window.location.assign(url)
    return 'this tab'
  },
  close: () => undefined,
}
