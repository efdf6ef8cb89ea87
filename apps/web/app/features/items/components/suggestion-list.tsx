import { plural } from '@itemo/domain/plural.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { queryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, MapPin, Search, Trash2 } from 'lucide-react'
import { type AriaAttributes, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { cx } from '#app/lib/cx.ts'
import { useSearchPlace } from '#app/lib/search-place.ts'
import { categoryIcons } from '../category-icons.ts'
import { type FeedFilter, whereWords } from '../filter-params.ts'
import { lowerFirst } from '../filters/filter-copy.ts'
import { clearRecent, storeRecent, maxRecent, recentSearches } from '../recent-searches.ts'
import { suggestionGroups, type SuggestionRow } from '../suggestion-rows.ts'

/** The debounce of suggestion requests, in milliseconds. */
const restMs = 150
/** After this long without a response, a line says that suggestions are loading. */
const lateMs = 300
/** The debounce before the number of rows is announced to screen readers. */
const sayMs = 500

interface SuggestionListProps {
  /** The search box, which keeps the focus. */
  readonly box: RefObject<HTMLInputElement | null>
  /** The text in the box. */
  readonly text: string
  /** The number of edits; the list opens with each. Below 0 the text was submitted, perhaps before the list was loaded. */
  readonly edits: number
  readonly filter: FeedFilter
  /**
   * Called when a row is chosen: with the new text of the box, and the filter that it stands for; without a filter the text is searched
   * for.
   */
  readonly onTake: (text: string, filter?: FeedFilter) => void
  /** Sets the ARIA attributes of the box. */
  readonly onAria: (aria: AriaAttributes) => void
}

function suggestQuery(q: string, near: string | undefined) {
  return queryOptions({
    queryKey: ['items', 'suggest', q, near],
    // Stored with its query: the response stays until the next one arrives.
    queryFn: async ({ signal }) => ({ q, answer: await call('GET /items/suggest', { query: { q, near }, signal }) }),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/**
 * Suggestions below the search box: a list that is controlled from the box's keyboard (the combobox of ARIA 1.2). Loaded when the box is
 * first pressed.
 */
export function SuggestionList({ box, text, edits, filter, onTake, onAria }: SuggestionListProps) {
  const id = useId()
  const place = useSearchPlace()
  const [open, setOpen] = useState(edits >= 0)
  const [active, setActive] = useState<string>()
  const [knownEdits, setKnownEdits] = useState(edits)
  // Not with a listener on the box: rendering it between the native event and React's handler would undo the typed letter.
  if (edits !== knownEdits) {
    setKnownEdits(edits)
    setOpen(edits >= 0)
    setActive(undefined)
  }
  const [recent, setRecent] = useState(recentSearches)
  const rested = useRested(text, restMs)
  // An empty box shows its list at once.
  const asked = text.trim() === '' ? '' : rested
  const q = asked.trim()
  const { near } = filter
  const { data, isError, isFetching, fetchStatus } = useQuery({
    ...suggestQuery(asked, near),
    enabled: open && q.length !== 1,
  })
  const isLate = useLate(isFetching, lateMs)
  const isCut = isError || fetchStatus === 'paused'
  const groups = suggestionGroups({
    typed: isCut ? asked : (data?.q ?? asked),
    recent: recent.slice(0, maxRecent),
    answer: isCut ? undefined : data?.answer,
    around: near === undefined ? undefined : lowerFirst(whereWords({ ...filter, miles: undefined }, place)),
    today: dayInLondon(new Date()),
  })
  const rows = groups.flatMap((group) => group.rows)
  const shown = open && rows.length > 0 && q.length !== 1
  const at = rows.findIndex((row) => keyOf(row) === active)
  // When the active row is gone, neither it nor its replacement is active.
  if (active !== undefined && at === -1) setActive(undefined)
  const current = shown && at !== -1 ? at : undefined
  const said = useRested(shown ? plural(rows.length, 'suggestion') : '', sayMs)
  const rowId = (row: SuggestionRow) => `${id}-${keyOf(row)}`
  const currentId = current === undefined ? undefined : `${id}-${active}`

  useLayoutEffect(() => {
    onAria(
      shown
        ? {
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': currentId,
          }
        : {},
    )
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [onAria, id, shown, currentId])

  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const finish = (searched: string) => {
    storeRecent(searched)
    setRecent(recentSearches())
    close()
    // The on-screen keyboard would cover the results.
    if (window.matchMedia('(pointer: coarse)').matches) box.current?.blur()
  }
  const take = ({ act, look }: SuggestionRow) => {
    if (act.kind === 'clear') {
      clearRecent()
      setRecent([])
      setActive(undefined)
    } else {
      finish(look === 'phrase' || act.kind === 'search' ? act.text : '')
      onTake(act.text, act.kind === 'narrow' ? act.filter : undefined)
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event
    if (isComposing) return
    const row = current === undefined ? undefined : rows[current]
    if ((key === 'ArrowDown' || key === 'ArrowUp') && rows.length > 0) {
      event.preventDefault()
      setOpen(true)
      const next = rows[nextOf(current, key === 'ArrowDown' ? 1 : -1, rows.length) ?? -1]
      setActive(next && keyOf(next))
    } else if (key === 'Home' || key === 'End') setActive(undefined)
    else if (key === 'Enter' && row) {
      event.preventDefault()
      take(row)
    } else if (key === 'Backspace' && text === '' && !event.repeat) {
      const chips = document.querySelectorAll<HTMLElement>('[data-filter]')
      if (chips.length === 0) return
      event.preventDefault()
      chips[chips.length - 1]?.focus()
    } else if (key === 'Escape') {
      if (!shown && text === '') return
      event.preventDefault()
      if (shown) close()
      else onTake('', { search: undefined })
    }
  })
  const onOpen = useEffectEvent(() => setOpen(true))
  const onClose = useEffectEvent(close)
  const onSubmit = useEffectEvent(() => finish(text))
  const onLoaded = useEffectEvent(() => {
    if (edits < 0) finish(text)
  })
  // The box exists before the list is loaded, so the list adds its own listeners.
  useEffect(() => {
    const input = box.current
    const form = input?.form
    if (!input || !form) return undefined
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    // When the focus comes from a filter that was just removed, the list would cover the offer that replaces it.
    const isFromFilter = ({ relatedTarget: from }: FocusEvent) =>
      from instanceof HTMLElement && 'filter' in from.dataset
    input.addEventListener('focus', (event) => isFromFilter(event) || onOpen(), { signal })
    input.addEventListener('click', () => onOpen(), { signal })
    input.addEventListener('blur', () => onClose(), { signal })
    form.addEventListener('submit', () => onSubmit(), { signal })
    // The box may have lost the focus while the list was loading.
    if (document.activeElement !== input) onClose()
    onLoaded()
    return () => listening.abort()
  }, [box])

  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {isLate ? (
        <span
          aria-hidden="true"
          data-late
          className="absolute inset-x-4 bottom-0 z-30 h-0.5 overflow-hidden rounded-full"
        >
          <span className="block h-full w-2/5 animate-progress bg-brand" />
        </span>
      ) : null}
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        // A press mustn't take the focus from the box.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(30rem,60dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1 text-ink shadow-e2"
      >
        {groups.map(({ label, rows: own }) => (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-small font-semibold text-ink-2">
              {label}
            </p>
            {own.map((row) => {
              const index = rows.indexOf(row)
              return (
                <div
                  key={keyOf(row)}
                  id={rowId(row)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  onClick={() => take(row)}
                  className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-1.5 text-card select-none hover:bg-sunken aria-selected:bg-brand-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
                >
                  <RowIcon look={row.look} />
                  <span className={cx('min-w-0 wrap-anywhere', row.look === 'typed' && 'font-semibold')}>
                    {row.words.join(' · ')}
                  </span>
                  {row.note === undefined ? null : (
                    <span className="ms-auto shrink-0 text-small text-ink-2">{row.note}</span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

/** Identifies a row independently of its position; an id can't contain spaces. */
const keyOf = ({ look, words }: SuggestionRow) => [look, ...words].join('·').replaceAll(/\s/g, '·')

const icons = { typed: Search, recent: Clock, clear: Trash2, phrase: Search, place: MapPin }

function RowIcon({ look }: Pick<SuggestionRow, 'look'>) {
  const Icon =
    look in icons
      ? icons[look as keyof typeof icons]
      : (categoryIcons[look as keyof typeof categoryIcons] ?? categoryIcons.Other)
  return <Icon className="size-4.5 shrink-0 text-ink-2" />
}

/** The row after or before a row; past either end it's undefined, the text itself. */
function nextOf(index: number | undefined, step: 1 | -1, count: number): number | undefined {
  if (index === undefined) return step === 1 ? 0 : count - 1
  const next = index + step
  return next < 0 || next >= count ? undefined : next
}

/** Whether waiting has lasted this long. */
function useLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting, ms])
  return isLate
}

/** Debounces a value; the first one is returned at once. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
