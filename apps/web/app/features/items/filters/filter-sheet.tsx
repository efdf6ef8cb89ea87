import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { maxHireDays } from '@itemo/domain/rentals/max-hire-days.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { useSearchPlace } from '#app/lib/search-place.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LazyCalendar } from '#app/ui/lazy-calendar.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type FeedFilter, feedSorts, usualSort, whereWords } from '../filter-params.ts'
import { feedQuery } from '../item-queries.ts'
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  errorsOf,
  type FilterDraft,
  isTotal,
  pickDates,
} from './filter-draft.ts'
import { PlaceSheet } from './place-sheet.tsx'
import { sortWords } from './filter-copy.ts'

interface FilterSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly filter: FeedFilter
  readonly onChange: (change: FeedFilter) => void
}

const whyNotNearest = 'filter-why-not-nearest'

/** All filters together. The list is fetched before the sheet closes, so that a refusal shows at its field. */
export function FilterSheet({ open, onOpenChange, filter, onChange }: FilterSheetProps) {
  const client = useQueryClient()
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isPlacing, setPlacing] = useState(false)
  const place = useSearchPlace()
  const edit = (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change }))
  const today = dayInLondon(new Date())
  const placed = filter.near !== undefined
  const sorts = filter.search ? (['best', ...feedSorts] as const) : feedSorts
  const usual = usualSort(filter)

  const apply = async () => {
    const checked = checkDraft(draft)
    setErrors(checked.ok ? {} : checked.errors)
    setFailure(undefined)
    if (!checked.ok) return
    setBusy(true)
    try {
      await client.fetchInfiniteQuery(feedQuery({ ...filter, ...checked.filter }))
      onChange(checked.filter)
      onOpenChange(false)
    } catch (error) {
      const atFields = errorsOf(error)
      if (atFields) setErrors(atFields)
      else setFailure(error instanceof ApiError ? error.message : 'Failed to load items')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" onClick={() => setDraft(draftOf({}))}>
            Clear all
          </Button>
          <Button type="submit" form={formId} busy={busy} className="grow">
            Show items
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <div>
          <div className="flex min-h-11 items-center justify-between gap-2">
            <p className="text-card">
              <span className="font-medium">Free on </span>
              <span aria-live="polite" className={draft.dates ? 'font-semibold' : 'text-ink-2'}>
                {draft.dates ? formatDayRange(draft.dates.from, draft.dates.until) : 'any dates'}
              </span>
            </p>
            {draft.dates ? (
              <Button variant="quiet" onClick={() => edit({ dates: undefined })} className="-me-2 px-2.5">
                Clear dates
              </Button>
            ) : null}
          </div>
          <LazyCalendar
            label="Free dates"
            today={today}
            selection={{ kind: 'range', start: draft.dates?.from, end: draft.dates?.until }}
            onPick={(day) => edit({ dates: pickDates(draft.dates, day) })}
            isBlocked={(day) => day < today}
            first={today}
            last={addDays(today, maxHireDays)}
          />
          <ErrorText className="mt-1 text-small">{errors.dates}</ErrorText>
        </div>
        <TextField
          label={isTotal(draft) ? 'Maximum total for these dates' : 'Maximum price per day'}
          hint={isTotal(draft) ? 'With the fee.' : undefined}
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          value={draft.max}
          error={errors.max}
          onChange={({ target: { value } }) => edit({ max: value, ...(value === '' && { isPerDay: false }) })}
        />
        <div className="flex flex-col gap-2">
          <p className="text-card font-medium">Place</p>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setPlacing(true)}
            wide
            className="justify-start font-normal"
          >
            {whereWords(filter, place)}
            <span aria-hidden="true" className="ms-auto">
              ▾
            </span>
          </Button>
        </div>
        <div className="flex flex-col gap-2">
          <p className="text-card font-medium">Sort by</p>
          <div className="flex">
            <Segment
              label="Sort by"
              value={draft.sort ?? usual}
              onChange={(sort) => edit({ sort: sort === usual || sort === 'best' ? undefined : sort })}
              options={sorts.map((sort) => ({
                value: sort,
                label: sort === 'best' ? 'Best match' : sortWords[sort],
                disabledBy: sort === 'nearest' && !placed ? whyNotNearest : undefined,
              }))}
            />
          </div>
          {placed ? null : (
            <p id={whyNotNearest} className="text-small text-ink-2">
              To sort by nearest, choose a place first.
            </p>
          )}
        </div>
        <ErrorText>{failure}</ErrorText>
      </form>
      <PlaceSheet open={isPlacing} onOpenChange={setPlacing} filter={filter} place={place} onChange={onChange} />
    </Sheet>
  )
}
