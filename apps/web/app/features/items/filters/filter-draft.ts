import { countDays, type Day } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { ApiError } from '#app/lib/api-error.ts'
import type { FeedFilter } from '../filter-params.ts'

/** The filters while they are being changed: as `FeedFilter`, but with text where someone types. */
export type FilterDraft = Required<Pick<FeedFilter, 'dates' | 'sort'>> & {
  readonly max: string
}

/** What is wrong, next to the field that it is about. */
export type DraftErrors = Readonly<Partial<Record<'dates' | 'max', string | undefined>>>

export function draftOf({ dates, max, sort }: FeedFilter): FilterDraft {
  return { dates, max: max === undefined ? '' : String(max), sort }
}

type DraftCheck =
  | { readonly ok: true; readonly filter: FeedFilter }
  | { readonly ok: false; readonly errors: DraftErrors }

/** The filters that a draft asks for; a price that is none is said here. */
export function checkDraft({ dates, max, sort }: FilterDraft): DraftCheck {
  const price = max.trim().replace(/^£\s*/, '')
  if (price !== '' && !(/^\d{1,5}(\.\d{1,2})?$/.test(price) && Number(price) > 0)) {
    return { ok: false, errors: { max: 'Please enter an amount in pounds, above 0.' } }
  }
  return { ok: true, filter: { dates, max: price === '' ? undefined : Number(price), sort } }
}

/** What the server said about the fields; undefined when the failure is about something else. */
export function errorsOf(failure: unknown): DraftErrors | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const { from, until, max_price: max } = failure.fields
  const errors = { dates: from ?? until, max }
  return Object.values(errors).some((text) => text !== undefined) ? errors : undefined
}

/** What picking a day makes of the dates: the first pick is one day, the second stretches it, the third begins again. */
export function pickDates(dates: FeedFilter['dates'], day: Day): NonNullable<FeedFilter['dates']> {
  const open = dates !== undefined && dates.from === dates.until && day > dates.from
  return open && countDays(dates.from, day) <= maxHireDays
    ? { from: dates.from, until: day }
    : { from: day, until: day }
}
