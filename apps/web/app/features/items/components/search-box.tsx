import { Search, X } from 'lucide-react'
import { type AriaAttributes, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { onLinkPress } from '#app/lib/link-press.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { FeedFilter } from '../filter-params.ts'

const SuggestionList = lazyPart(() => import('./suggestion-list.tsx'), 'SuggestionList')

/** The debounce of a search while typing, in milliseconds. */
const restMs = 300

/** On a phone the keyboard covers the list, so a search starts only with Enter, or when the box loses the focus or is emptied. */
const isPhone = () => !window.matchMedia('(width >= 48rem)').matches

interface SearchBoxProps {
  readonly value: string
  /** The current filter, for the suggestions. */
  readonly filter: FeedFilter
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void
  /** Called on Enter; the filters that the words express may then leave the box. */
  readonly onEnter: (text: string) => void
  /** Called when a suggestion was chosen. */
  readonly onChange: (change: FeedFilter) => void
}

/**
 * 'Search items...' with a clear button and suggestions. Searches on Enter, on a wide screen also after a pause in typing, and on a phone
 * also when it loses the focus.
 */
export function SearchBox({ value, filter, onSearch, onEnter, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [isWanted, setWanted] = useState(false)
  const [aria, setAria] = useState<AriaAttributes>()
  const [edits, setEdits] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const stop = () => clearTimeout(timer.current)
    const ignore = onLinkPress(stop)
    return () => {
      ignore()
      stop()
    }
  }, [])

  // The address changed by other means (back, a cleared filter): the box follows. It doesn't follow its own words, because more may have
  // been typed in the meantime.
  if (value !== known) {
    setKnown(value)
    const own = asked.indexOf(value)
    setAsked(own === -1 ? [] : asked.slice(own + 1))
    if (own === -1 && value !== text.trim()) setText(value)
  }

  const search = (next: string, afterMs: number) => {
    setText(next)
    setEdits((count) => count + 1)
    clearTimeout(timer.current)
    const words = next.trim()
    if (words !== '' && isPhone()) return
    timer.current = setTimeout(() => {
      setAsked((before) => [...before, words])
      onSearch(words)
    }, afterMs)
  }

  // Keeps the box and the list in step. A press on a link or a row takes precedence: this search is then cancelled.
  const leave = () => {
    const words = text.trim()
    if (words === value || !isPhone()) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onEnter(words), restMs)
  }

  const ask = (change: FeedFilter) => {
    const { search: words = '' } = change
    if (words !== value) setAsked((before) => [...before, words])
    onChange(change)
  }

  // Picks up words that were typed before hydration.
  const takeEarlyWords = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) search(typed, restMs)
    if (document.activeElement === input.current) setWanted(true)
  })
  useEffect(() => takeEarlyWords(), [])

  return (
    <form
      role="search"
      // Before hydration, Enter submits the form to the address of the search.
      action="/home"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        setEdits(-1)
        onEnter(text.trim())
      }}
      className="relative w-full"
    >
      <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-brand" />
      <input
        ref={input}
        type="text"
        name="search"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={false}
        {...aria}
        aria-label="Search items"
        placeholder="Search items..."
        maxLength={100}
        value={text}
        onFocus={() => setWanted(true)}
        onBlur={leave}
        onChange={(event) => search(event.target.value, restMs)}
        className="h-13 w-full dark-line rounded-control border bg-surface ps-12 pe-12 text-body text-ink placeholder:text-ink-2 focus-visible:outline-on-hero"
      />
      {text === '' ? null : (
        <IconButton
          label="Clear search"
          icon={<X className="size-5" />}
          onClick={() => {
            search('', 0)
            input.current?.focus()
          }}
          className="absolute inset-y-0 end-1.5 my-auto"
        />
      )}
      {isWanted ? (
        <SuggestionList
          box={input}
          text={text}
          edits={edits}
          filter={filter}
          onAria={setAria}
          onTake={(next, change) => {
            clearTimeout(timer.current)
            setText(next)
            if (change) ask(change)
            else onEnter(next)
          }}
        />
      ) : null}
    </form>
  )
}
