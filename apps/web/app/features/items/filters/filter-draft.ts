import { countDays, type Day } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import type { FeedFilter } from '../filter-params.ts'

/** The filters while they are being changed: as `FeedFilter`, but with text where someone types. */
export type FilterDraft = Required<Pick<FeedFilter, 'dates' | 'sort'>> & {
  readonly max: string
  /** Whether the price is that of a day although there are dates. */
  readonly isPerDay: boolean
}

/** What is wrong, next to the field that it is about. */
export type DraftErrors = Readonly<Partial<Record<'dates' | 'max', string | undefined>>>

/** What the fields begin with. One field is for the price, of a day or of all days. */
export function draftOf({ dates, max, total, sort }: FeedFilter): FilterDraft {
  return { dates, max: String(max ?? total ?? ''), isPerDay: max !== undefined, sort }
}

type DraftCheck =
  | { readonly ok: true; readonly filter: FeedFilter }
  | { readonly ok: false; readonly errors: DraftErrors }

/** Whether the price of a draft is that of all its days. */
export const isTotal = ({ dates, isPerDay }: FilterDraft): boolean => dates !== undefined && !isPerDay

/** The filters that a draft asks for; a price that is none is said here. */
export function checkDraft(draft: FilterDraft): DraftCheck {
  const { dates, max, sort } = draft
  const pounds = readAmount(max) ?? undefined
  // More than five digits are none in the address either (filter-params.ts).
  if (pounds !== undefined && !(pounds > 0 && pounds < 100_000)) {
    return { ok: false, errors: { max: 'Please enter an amount in pounds, above 0.' } }
  }
  return {
    ok: true,
    filter: {
      dates,
      ...(isTotal(draft) ? { max: undefined, total: pounds } : { max: pounds, total: undefined }),
      sort,
    },
  }
}

/** What the server said about the fields; undefined when the failure is about something else. */
export function errorsOf(failure: unknown): DraftErrors | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const { from, until, max_price: max, max_total: total } = failure.fields
  const errors = { dates: from ?? until, max: max ?? total }
  return Object.values(errors).some((text) => text !== undefined) ? errors : undefined
}

/** What picking a day makes of the dates: the first pick is one day, the second stretches it, the third begins again. */
export function pickDates(dates: FeedFilter['dates'], day: Day): NonNullable<FeedFilter['dates']> {
  const open = dates !== undefined && dates.from === dates.until && day > dates.from
  return open && countDays(dates.from, day) <= maxHireDays
    ? { from: dates.from, until: day }
    : { from: day, until: day }
}
