import { countDays, type Day } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { ApiError } from '#app/lib/api-error.ts'
import type { FeedFilter } from '../filter-params.ts'

/** The filters while they are being changed: as `FeedFilter`, but with text where someone types. */
export type FilterDraft = Required<Omit<FeedFilter, 'search' | 'category' | 'max' | 'near'>> & {
  readonly max: string
  readonly near: string
}

/** What is wrong, next to the field that it is about. */
export type DraftErrors = Readonly<Partial<Record<'dates' | 'max' | 'near', string | undefined>>>

export function draftOf({ dates, max, near, within, sort }: FeedFilter): FilterDraft {
  return { dates, max: max === undefined ? '' : String(max), near: near ?? '', within, sort }
}

type DraftCheck =
  | { readonly ok: true; readonly filter: FeedFilter }
  | { readonly ok: false; readonly errors: DraftErrors }

/** The filters that a draft asks for; a price that is none is said here, a postcode is judged by the server. */
export function checkDraft({ dates, max, near, within, sort }: FilterDraft): DraftCheck {
  const price = max.trim().replace(/^£\s*/, '')
  if (price !== '' && !(/^\d{1,5}(\.\d{1,2})?$/.test(price) && Number(price) > 0)) {
    return { ok: false, errors: { max: 'Please enter an amount in pounds, above 0.' } }
  }
  const place = near.trim() || undefined
  return {
    ok: true,
    filter: {
      dates,
      max: price === '' ? undefined : Number(price),
      near: place,
      within: place === undefined ? undefined : within,
      sort: sort === 'nearest' && place === undefined ? undefined : sort,
    },
  }
}

/** What the server said about the fields; undefined when the failure is about something else. */
export function errorsOf(failure: unknown): DraftErrors | undefined {
  if (!(failure instanceof ApiError)) return undefined
  const { from, until, max_price: max, near, within_km: within } = failure.fields
  const errors = { dates: from ?? until, max, near: near ?? within }
  return Object.values(errors).some((text) => text !== undefined) ? errors : undefined
}

/** What picking a day makes of the dates: the first pick is one day, the second stretches it, the third begins again. */
export function pickDates(dates: FeedFilter['dates'], day: Day): NonNullable<FeedFilter['dates']> {
  const open = dates !== undefined && dates.from === dates.until && day > dates.from
  return open && countDays(dates.from, day) <= maxHireDays
    ? { from: dates.from, until: day }
    : { from: day, until: day }
}
