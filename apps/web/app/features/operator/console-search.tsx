import { queryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { reasonOf } from '#app/lib/api-error.ts'
import { type Answer, callQuery } from '#app/lib/api.ts'
import { cx } from '#app/lib/cx.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { consolePaths } from './console-paths.ts'
import { isTyping, useKeys } from './queue/queue-keys.tsx'

type Found = Answer<'GET /staff/search'>

const groups = [
  ['people', 'People', consolePaths.people],
  ['items', 'Items', consolePaths.items],
  ['rentals', 'Rentals', consolePaths.rentals],
  ['cases', 'Cases', (id: string) => paths.operatorQueue(id)],
  ['support', 'Support', consolePaths.support],
] as const satisfies readonly (readonly [keyof Found, string, (id: string) => SitePath])[]

const goTo: Readonly<Record<string, () => SitePath>> = {
  o: () => consolePaths.overview(),
  j: () => consolePaths.jobs(),
  t: () => paths.operatorTeam(),
  q: () => paths.operatorQueue(),
  p: () => consolePaths.people(),
  i: () => consolePaths.items(),
  r: () => consolePaths.rentals(),
  e: () => consolePaths.settings(),
  s: () => consolePaths.support(),
  m: () => consolePaths.money(),
}

/** So long after the last letter the search is asked for, in milliseconds. */
const pauseMs = 200
/** So long after `g` the letter of a place may come, in milliseconds. */
const chordMs = 1500

/** Search of everything, by Ctrl-K or `/`; `g` and a letter go to a screen. */
export function ConsoleSearch({ className, label }: { readonly className: string; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const open = () => {
    setWords('')
    setOpen(true)
  }
  const navigate = useNavigate()
  const chordAt = useRef(Number.NEGATIVE_INFINITY)
  // Before the keys of the screen, where the same letter may do something else.
  const onLetter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isChord = performance.now() - chordAt.current < chordMs
    chordAt.current = Number.NEGATIVE_INFINITY
    const place = goTo[event.key]
    if (!isChord || !place || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const there = place()
    void navigate(there satisfies SitePath)
  })
  useEffect(() => {
    document.addEventListener('keydown', onLetter, { capture: true })
    return () => document.removeEventListener('keydown', onLetter, { capture: true })
  }, [])
  useKeys({
    '/': open,
    g: () => {
      chordAt.current = performance.now()
    },
  })
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (!isOpen) open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEarlyLetters(isOpen, (letter) => setWords((before) => before + letter))
  return (
    <>
      <button type="button" onClick={open} className={className}>
        <Search className="size-5" aria-hidden="true" />
        {label}
        <kbd aria-hidden="true" className="ms-auto hidden font-sans text-caption lg:inline">
          Ctrl K
        </kbd>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Search">
        {isOpen ? <Palette words={words} onWords={setWords} onGone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

/** What is typed before the dialog has the focus is meant for it, and not for the keys of the screen below. */
function useEarlyLetters(isOpen: boolean, onLetter: (letter: string) => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || document.activeElement?.closest('[role=dialog]')) return
    event.stopImmediatePropagation()
    if (event.key.length !== 1) return
    event.preventDefault()
    onLetter(event.key)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
}

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}

/** The names of screens and settings, once someone searches. */
const placesQuery = queryOptions({
  queryKey: ['console', 'places'],
  queryFn: () => loadPart(() => import('./palette-places.ts')),
  staleTime: Number.POSITIVE_INFINITY,
})

interface PaletteProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onGone: () => void
}

function Palette({ words, onWords, onGone }: PaletteProps) {
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const q = usePaused(words.trim())
  const query = useQuery({
    ...callQuery(['staff', 'search', q], 'GET /staff/search', { query: { q } }),
    enabled: q.length >= 2,
    staleTime: 0,
    retry: false,
  })
  const places = useQuery(placesQuery).data?.placesNamed(words) ?? []
  const found = [
    ...groups.flatMap(([kind, name, pathOf]) =>
      (query.data?.[kind] ?? []).map((entry) => ({ ...entry, kind, name, path: pathOf(entry.id) })),
    ),
    ...places.map((place) => ({ ...place, id: place.path, kind: 'place', name: 'Go to' })),
  ]
  const current = Math.min(chosen, found.length - 1)
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setChosen((current + step + found.length) % found.length)
    }
    if (event.key !== 'Enter' || !found[current]) return
    event.preventDefault()
    // As a click on the link is: with Ctrl it opens a new tab.
    const { ctrlKey, metaKey } = event
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey })
    document.getElementById(`${listId}-${current}`)?.dispatchEvent(click)
  }
  const isEmpty = query.data !== undefined && found.length === 0 && q.length >= 2
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="People, items, rentals, cases, or a screen"
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          onWords(target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <div role="status" className="text-small text-ink-2">
        {query.error === null ? null : reasonOf(query.error)}
        {isEmpty ? `Nothing matches “${q}”. Emails need at least the part before @.` : null}
        {query.isFetching ? 'Searching...' : null}
      </div>
      <div id={listId} role="listbox" aria-label="Found">
        {found.map(({ id, kind, name, title, detail, path }, index) => (
          <Link
            key={`${kind} ${id}`}
            to={path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onMouseMove={() => setChosen(index)}
            onClick={onGone}
            className={cx('block rounded-small p-2.5', index === current && 'bg-sunken')}
          >
            <span dir="auto" className="block font-medium wrap-anywhere">
              {title}
            </span>
            <span className="block text-small text-ink-2">
              {name} · {detail}
            </span>
          </Link>
        ))}
      </div>
    </div>
  )
}
