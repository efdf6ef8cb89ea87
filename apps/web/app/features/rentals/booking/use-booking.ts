import type { ItemView } from '@itemo/contract/item-views.ts'
import type { QuoteView } from '@itemo/contract/rental-views.ts'
import { addDays, type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { type Availability, blockOfDay, checkRange } from '@itemo/domain/rentals/availability.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { paths } from '#app/lib/paths.ts'
import { bookingCopy } from './booking-copy.ts'
import { useRequestHire } from './booking-mutations.ts'
import { storePick, readPick } from './kept-pick.ts'
import { type RequestedDays, pickDay, type PickedRange, pickRequested } from './pick-day.ts'
import { quoteQuery } from './booking-queries.ts'

export type Booking = ReturnType<typeof useBooking>

export interface RequestedHire {
  readonly days: RequestedDays | undefined
  readonly addonIds: readonly string[]
}

interface BookingOptions {
  readonly item: ItemView
  /** Whether the person is signed in, and whether they own the item. */
  readonly viewer: 'visitor' | 'owner' | 'member'
  readonly asked: RequestedHire
}

/** The state of booking an item: days, add-ons, price and the request. Shared by the card and the bar of a phone. */
export function useBooking({ item, viewer, asked }: BookingOptions) {
  const today = dayInLondon(new Date())
  const availability: Availability = {
    availableFrom: item.available_from,
    availableUntil: item.available_until,
    excludedDates: item.excluded_dates,
    taken: item.taken,
  }
  const [stored] = useState(readPick)
  const [came] = useState(() => pickRequested((stored ?? asked).days, today, availability))
  const [range, setRange] = useState<PickedRange | undefined>(came.range)
  // No hint for restored days that are no longer available: usually one's own request took them.
  const [hint, setHint] = useState(stored ? undefined : came.problem && errorSentence('dates_unavailable'))
  const [chosenIds, setChosenIds] = useState((stored ?? asked).addonIds)
  useEffect(() => storePick({ days: range, addonIds: chosenIds }), [range, chosenIds])
  // The owner can remove an add-on while the page is open.
  const addonIds = chosenIds.filter((id) => item.addons.some((addon) => addon.id === id))
  const navigate = useNavigate()

  const clear = () => {
    setRange(undefined)
    setHint(undefined)
  }
  const { request, goOn, processing } = useRequestHire({ onDatesGone: clear })
  const hire = range && { itemId: item.id, startDate: range.start, endDate: range.end, addonIds }
  const quote = useQuery({
    ...quoteQuery(hire ?? { itemId: item.id, startDate: '', endDate: '', addonIds: [] }),
    enabled: hire !== undefined,
  })

  const pick = (day: Day) => {
    const next = pickDay(range, day, today, availability)
    setRange(next.range)
    setHint(next.problem && (next.problem === 'blocked' ? bookingCopy.blocked : bookingCopy.tooLong))
  }

  // The box is ticked for one version only: the terms of another one haven't been read yet.
  const [coverId, setCoverId] = useState<number>()
  const offer = quote.data?.cover
  const covered = offer?.offered === true && offer.product.id === coverId ? offer : undefined

  const [askedForDates, setAskedForDates] = useState(false)
  // A visitor has requested a hire, and signs up or logs in over the page.
  const [signingIn, setSigningIn] = useState(false)
  const read = quote.isPlaceholderData ? undefined : quote.data
  const asks = hire && { ...hire, coverId: covered?.product.id }
  const expected = read && {
    expectedTotal: covered?.total_with ?? read.total_amount,
    expectedDeposit: read.deposit?.amount ?? 0,
    expectedCancellation: read.cancellation,
  }
  const onSomeoneThere = useEffectEvent(() => {
    if (viewer === 'visitor' || !signingIn) return
    setSigningIn(false)
    // When they signed in through another tab, they're looking at that one: no request is sent in the background.
    if (viewer === 'member' && asks && document.visibilityState === 'visible') goOn(asks, expected)
  })
  useEffect(() => onSomeoneThere(), [viewer])

  /** Requests the selected hire. Returns false when there's nothing to request yet. */
  const submit = (): boolean => {
    if (processing || viewer === 'owner') return true
    if (!hire || !asks) {
      setAskedForDates(true)
      return false
    }
    if (viewer === 'visitor') {
      setSigningIn(true)
      // The link of a mail, a provider's page and a reload come back to the selection.
      const picked = { from: hire.startDate, until: hire.endDate, addons: addonIds.join(',') }
      void navigate(paths.item(item.id, picked), { replace: true, preventScrollReset: true })
    } else request(asks, expected)
    return true
  }

  return {
    today,
    range,
    hint,
    /** The person pressed the button without having selected dates. */
    datesMissing: askedForDates && range === undefined,
    pick,
    clear,
    isBlocked: (day: Day) => blockOfDay(day, today, availability) !== undefined,
    addonIds,
    setAddon: (id: string, on: boolean) =>
      setChosenIds((before) =>
        on ? [...before.filter((other) => other !== id), id] : before.filter((other) => other !== id),
      ),
    quote: range ? quote.data : undefined,
    /** The added cover; undefined for none. */
    covered: range ? covered : undefined,
    setCovered: (on: boolean) => setCoverId(on ? offer?.product.id : undefined),
    /** The total to pay, in pounds; undefined until it's known. */
    total: range && quote.data ? (covered?.total_with ?? quote.data.total_amount) : undefined,
    // While one's own request is in flight, a late quote that finds the days taken refers to that request.
    quoteError: range && !processing ? quote.error : null,
    retryQuote: () => void quote.refetch(),
    pricing: range !== undefined && quote.isFetching,
    /** Days are selected and there's no price yet: its space is reserved. */
    isPriceToCome: range !== undefined && quote.data === undefined && (processing || quote.error === null),
    /** The price of the selection is still loading: nobody can agree to a price that they can't read. */
    waiting: hire !== undefined && quote.isFetching && (quote.data === undefined || quote.isPlaceholderData),
    cheaper: range && quote.data ? cheaperRange(range, quote.data, today, availability) : undefined,
    take: (longer: PickedRange) => setRange(longer),
    submit,
    signingIn,
    setSigningIn,
    processing,
    refusal: refusalOf(item, viewer),
  }
}

/** The longer hire that costs less, if those days are available as well (R3). */
function cheaperRange(range: PickedRange, quote: QuoteView, today: Day, availability: Availability) {
  if (!quote.cheaper) return undefined
  const end = addDays(range.end, quote.cheaper.extra_days)
  if (!checkRange(range.start, end, today, availability).ok) return undefined
  return { ...quote.cheaper, range: { start: range.start, end, open: false } }
}

/** Why the item can't be requested at all. */
function refusalOf(item: ItemView, viewer: BookingOptions['viewer']) {
  if (viewer === 'owner') return 'own' as const
  return item.status === 'active' ? undefined : ('paused' as const)
}
