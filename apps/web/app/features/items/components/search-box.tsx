import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onLinkPress } from '#app/lib/link-press.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 300

interface SearchBoxProps {
  readonly value: string
  /** Typing rests. */
  readonly onSearch: (text: string) => void
  /** Enter was pressed; what the words say besides may leave the box. */
  readonly onEnter: (text: string) => void
}

/** 'Search items...' with a clear button. Searches when typing rests, at once with Enter. */
export function SearchBox({ value, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState<readonly string[]>([])
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

  // The address changed by other means (back, a cleared filter): the box follows, but never when its own words arrive there,
  // for more may have been typed in the meantime.
  if (value !== known) {
    setKnown(value)
    const own = asked.indexOf(value)
    setAsked(own === -1 ? [] : asked.slice(own + 1))
    if (own === -1 && value !== text.trim()) setText(value)
  }

  const search = (next: string, afterMs: number) => {
    setText(next)
    clearTimeout(timer.current)
    const words = next.trim()
    timer.current = setTimeout(() => {
      setAsked((before) => [...before, words])
      onSearch(words)
    }, afterMs)
  }

  // Words that were typed before the page was alive.
  const takeEarlyWords = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== text) search(typed, restMs)
  })
  useEffect(() => takeEarlyWords(), [])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        onEnter(text.trim())
      }}
      className="relative w-full"
    >
      <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-brand" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search items"
        placeholder="Search items..."
        maxLength={100}
        value={text}
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
    </form>
  )
}
