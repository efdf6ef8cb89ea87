import { countDays, type Day } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import type { FeedFilter } from '../filter-params.ts'

/** The filters while they're being edited: like `FeedFilter`, but with text for typed values. */
export type FilterDraft = Required<Pick<FeedFilter, 'dates' | 'sort'>> & {
  readonly max: string
  /** Whether the price is per day even though dates are set. */
  readonly isPerDay: boolean
}

/** Errors by the field that they belong to. */
export type DraftErrors = Readonly<Partial<Record<'dates' | 'max', string | undefined>>>

/** The initial values of the fields. One field holds the price, per day or in total. */
export function draftOf({ dates, max, total, sort }: FeedFilter): FilterDraft {
  return { dates, max: String(max ?? total ?? ''), isPerDay: max !== undefined, sort }
}

type DraftCheck =
  | { readonly ok: true; readonly filter: FeedFilter }
  | { readonly ok: false; readonly errors: DraftErrors }

/** Whether the price of a draft is the total of all its days. */
export const isTotal = ({ dates, isPerDay }: FilterDraft): boolean => dates !== undefined && !isPerDay

/** Validates a draft and returns its filters, or an error for an invalid price. */
export function checkDraft(draft: FilterDraft): DraftCheck {
  const { dates, max, sort } = draft
  const pounds = readAmount(max) ?? undefined
  // The address doesn't accept more than five digits either (filter-params.ts).
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

/** The server's errors by field; undefined when the failure is about something else. */
export function errorsOf(failure: unknown): DraftErrors | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const { from, until, max_price: max, max_total: total } = failure.fields
  const errors = { dates: from ?? until, max: max ?? total }
  return Object.values(errors).some((text) => text !== undefined) ? errors : undefined
}

/** The dates after a day is picked: the first pick is one day, the second extends it to a range, the third starts over. */
export function pickDates(dates: FeedFilter['dates'], day: Day): NonNullable<FeedFilter['dates']> {
  const open = dates !== undefined && dates.from === dates.until && day > dates.from
  return open && countDays(dates.from, day) <= maxHireDays
    ? { from: dates.from, until: day }
    : { from: day, until: day }
}
