import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import type { ViewScreen } from '@itemo/domain/staff/staff-schemas.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { ListState } from './list-state.tsx'
import { useAddressParams } from './use-address-params.ts'

interface FilterProps {
  readonly label: string
  /** The name of the query parameter. */
  readonly name: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The filters of a list, as selects. */
export function FilterSelects({ filters }: { readonly filters: readonly FilterProps[] }) {
  const [search, narrow] = useAddressParams()
  return filters.map(({ label, name, all, options }) => (
    <Select
      key={name}
      label={label}
      className="min-w-0 grow basis-36 sm:max-w-52"
      options={[{ value: '', label: all }, ...options]}
      value={search.get(name) ?? ''}
      onChange={(value) => narrow({ [name]: value })}
    />
  ))
}

/** The search field and the filters of a list. They're in the address, so that colleagues can open the same link. */
function ListFilters({ hint, filters }: { readonly hint: string; readonly filters: readonly FilterProps[] }) {
  const [search, narrow] = useAddressParams()
  const [words, setWords] = useState(search.get('q') ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    narrow({ q: words.trim() })
  }
  return (
    <div data-filters="" className="mb-4 flex flex-wrap items-end gap-3">
      <form role="search" onSubmit={submit} className="flex w-full min-w-0 items-end gap-2 sm:w-96">
        <TextField
          label="Search"
          type="search"
          className="min-w-0 grow"
          placeholder={hint}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            if (target.value === '') narrow({ q: '' })
          }}
        />
        <Button type="submit" variant="secondary" aria-label="Search" className="h-12">
          <Search className="size-5" aria-hidden="true" />
        </Button>
      </form>
      <FilterSelects filters={filters} />
    </div>
  )
}

const SavedViewBar = lazyPart(() => import('./saved-view-bar.tsx'), 'SavedViewBar')

interface ListPageProps extends ComponentProps<typeof ListFilters> {
  /** The screen, for its saved views. */
  readonly screen: ViewScreen
  readonly title: string
  /** 'the items', for use in sentences. */
  readonly what: string
  readonly query: ComponentProps<typeof ListState>['query'] & ComponentProps<typeof LoadMore>['query']
  /** Notes about further filters. */
  readonly note?: ReactNode
  /** Shown when there are no rows. */
  readonly empty: { readonly icon: ReactNode; readonly title: string } | undefined
  readonly children: ReactNode
}

/** A paginated list with a search and filters in the address. */
export function ListPage({ screen, title, what, query, note, empty, children, ...filters }: ListPageProps) {
  return (
    <>
      <h1 className="mb-4 text-h1">{title}</h1>
      <SavedViewBar screen={screen} />
      <ListFilters {...filters} />
      {note}
      <ListState query={query} what={what}>
        {empty ? <EmptyState {...empty} /> : children}
        <LoadMore query={query} />
      </ListState>
    </>
  )
}

/** Says that a list is limited to one person by its address, with a link to the whole list. */
export function OnlyOf({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const [search, narrow] = useAddressParams()
  if (!search.has(name)) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 text-ink-2">
      {children}
      <Button variant="quiet" onClick={() => narrow({ [name]: '' })}>
        Show all
      </Button>
    </p>
  )
}

/** Reads a filter from an address; an invalid value counts as none. */
export function filterOf<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === search.get(name))
}

/** Reads an id from an address; an invalid value counts as none. */
export function idOf(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name) ?? ''
  return uuid.test(id) ? id : undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The search text in an address. */
export const wordsOf = (search: URLSearchParams) => search.get('q') ?? undefined

interface RowProps {
  readonly to: SitePath
  readonly title: ReactNode
  readonly end?: ReactNode
  readonly children?: ReactNode
}

/** One row of a list, which links to its page. */
export function ConsoleRow({ to, title, end, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:p-4"
      >
        <span className="min-w-0 grow basis-64">
          <span dir="auto" className="block font-medium wrap-anywhere">
            {title}
          </span>
          {children === undefined ? null : (
            <span className="block text-small wrap-anywhere text-ink-2">{children}</span>
          )}
        </span>
        {end === undefined ? null : <span className="flex flex-wrap items-center gap-2 text-small">{end}</span>}
      </Link>
    </li>
  )
}

/** The classes of a link within a line of facts. */
export const linkClass = 'font-semibold text-brand underline-offset-2 hover:underline'

export const rowsClass = 'divide-y divide-line overflow-clip rounded-card border border-line bg-surface'

/** The facts of a page, as names and values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 lg:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A section of a page with a heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  )
}
