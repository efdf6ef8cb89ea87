import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { reasonOf } from '#app/lib/api-error.ts'
import { type Answer, callQuery } from '#app/lib/api.ts'
import { cx } from '#app/lib/cx.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { consolePaths } from './console-paths.ts'
import { placesNamed } from './palette-places.ts'
import { commandOf, permittedCommands, readCommand } from './people/person-commands.ts'

type Found = Answer<'GET /staff/search'>

const groups = [
  ['people', 'People', consolePaths.people],
  ['items', 'Items', consolePaths.items],
  ['rentals', 'Rentals', consolePaths.rentals],
  ['cases', 'Cases', (id: string) => consolePaths.queue(id)],
  ['support', 'Support', consolePaths.support],
] as const satisfies readonly (readonly [keyof Found, string, (id: string) => SitePath])[]

const noActs = { acts: [], may_reveal: false }

/** The debounce of the search, in milliseconds. */
const pauseMs = 200

function usePaused(words: string): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}

interface PaletteProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onGone: () => void
}

/** The search results: people with the actions on them, items, hires, cases, support requests and screens. */
export function Palette({ words, onWords, onGone }: PaletteProps) {
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const { command, words: named } = readCommand(words)
  const q = usePaused(named.trim())
  const query = useQuery({
    ...callQuery(['staff', 'search', q], 'GET /staff/search', { query: { q } }),
    enabled: q.length >= 2,
    staleTime: 0,
    retry: false,
  })
  const places = placesNamed(words)
  // Results for other words don't apply to these.
  const people = q === named.trim() ? (query.data?.people ?? []) : []
  const acts = people.flatMap((person) =>
    permittedCommands(person)
      // With a verb before the name only that action is offered; without one all actions, if one person is found.
      .filter((name) => (command === undefined ? people.length === 1 : name === command))
      .map((name) => ({
        id: `${name} ${person.id}`,
        kind: 'act',
        name: person.title,
        title: `${commandOf(name).label}…`,
        detail: person.detail,
        path: consolePaths.people(person.id, { do: name }),
      })),
  )
  const found = [
    ...(command === undefined ? [] : acts),
    ...groups.flatMap(([kind, name, pathOf]) =>
      (query.data?.[kind] ?? []).map((entry) => ({ ...entry, kind, name, path: pathOf(entry.id) })),
    ),
    ...(command === undefined ? acts : []),
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
    // Like a click on the link: with Ctrl it opens a new tab.
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
        {command !== undefined && people.length > 0 && acts.length === 0
          ? `${commandOf(command).label}: your role can't do this, or not for this person.`
          : null}
        {command === undefined && people.length > 1 && permittedCommands(people[0] ?? noActs).length > 0
          ? 'Type an action before a name, such as “suspend Tom”.'
          : null}
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
