import { Check, ChevronDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { cx } from '#app/lib/cx.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'

interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  readonly isFigure?: boolean
}

/** The selected rows, for bulk actions. */
export interface Picking<Row = never> {
  readonly picked: ReadonlySet<string>
  readonly onPick: (ids: readonly string[], isPicked: boolean) => void
  /** Which rows can be selected; all without it. */
  readonly canPick?: (row: Row) => boolean
}

interface ConsoleTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string
  readonly rows: readonly Row[]
  /** The first column names the row, and links to its page. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly to: (row: Row) => SitePath
  /** Content below the name, or before it. */
  readonly below?: (row: Row) => ReactNode
  readonly before?: (row: Row) => ReactNode
  readonly rowClass?: (row: Row) => string | undefined
  readonly picking?: Picking<Row> | undefined
}

const nameOfHidden = (label: string) => `itemo-console-hidden ${label}`

/** The hidden columns of a table in this browser, and functions to change them. */
function useHidden(label: string) {
  const [hidden, setHidden] = useState(() => (readStored('localStorage', nameOfHidden(label)) ?? '').split(','))
  const show = (name: string, isShown: boolean) => {
    const next = isShown ? hidden.filter((one) => one !== name) : [...hidden, name]
    setHidden(next)
    storeText('localStorage', nameOfHidden(label), next.join(','))
  }
  return [hidden, show] as const
}

interface ChooserProps {
  readonly names: readonly string[]
  readonly hidden: readonly string[]
  readonly onShow: (name: string, isShown: boolean) => void
}

/** Chooses the visible columns; the first one is always shown. */
function ColumnChooser({ names, hidden, onShow }: ChooserProps) {
  return (
    <details className="relative mb-2 text-small max-lg:hidden">
      <summary className="ms-auto flex min-h-10 w-fit cursor-pointer list-none items-center gap-1 rounded-control px-2 font-medium text-ink-2 hover:bg-sunken">
        Columns <ChevronDown className="size-4" aria-hidden="true" />
      </summary>
      <div className="absolute end-0 z-20 min-w-48 rounded-card border border-line bg-surface p-3 shadow-e2">
        {names.map((name) => (
          <Checkbox key={name} label={name} checked={!hidden.includes(name)} onChange={(on) => onShow(name, on)} />
        ))}
      </div>
    </details>
  )
}

/** A table; on a phone each row is a card, with the names of the columns next to their values. */
export function ConsoleTable<Row extends { readonly id: string }>(props: ConsoleTableProps<Row>) {
  const { label, rows, columns, to, below, before, rowClass, picking } = props
  const [first, ...rest] = columns
  const [hidden, show] = useHidden(label)
  // Where the chooser isn't available, all columns are shown.
  const hiddenClass = (name: string) => (hidden.includes(name) ? 'lg:hidden' : undefined)
  const last = useRef<number>(undefined)
  const prefix = useId()
  /** With Shift, selects all rows from the last selected one. */
  const pick = (at: number, event: MouseEvent<HTMLInputElement>) => {
    const from = event.shiftKey ? (last.current ?? at) : at
    last.current = at
    const ids = rows.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ id }) => id)
    picking?.onPick(ids, event.currentTarget.checked)
  }
  return (
    <div>
      <ColumnChooser names={rest.map(({ name }) => name)} hidden={hidden} onShow={show} />
      <div className="overflow-clip rounded-card border lg:max-xl:overflow-x-auto border-line bg-surface">
        <table className="w-full border-collapse text-small max-lg:block">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 z-10 bg-surface max-lg:sr-only">
            <tr className="border-b border-line">
              {picking === undefined ? null : (
                <th scope="col" className="w-10 p-2">
                  <span id={`${prefix}-pick`} className="sr-only">
                    Pick
                  </span>
                </th>
              )}
              {columns.map(({ name, isFigure }) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    'p-2 font-medium text-ink-2 first:ps-4',
                    isFigure ? 'text-end' : 'text-start',
                    hiddenClass(name),
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-rows="" className="divide-y divide-line max-lg:block">
            {rows.map((row, at) => {
              const path = to(row)
              return (
                <tr
                  key={row.id}
                  className={cx(
                    'relative h-10 align-top hover:bg-sunken max-lg:flex max-lg:h-auto max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-3',
                    rowClass?.(row),
                  )}
                >
                  {picking === undefined ? null : (
                    <td className="w-10 p-2 ps-4 max-lg:hidden">
                      {picking.canPick?.(row) === false ? null : (
                        <span className="relative z-1 grid size-6 place-items-center">
                          <input
                            type="checkbox"
                            aria-labelledby={`${prefix}-pick ${prefix}-${row.id}`}
                            checked={picking.picked.has(row.id)}
                            onChange={() => undefined}
                            onClick={(event) => pick(at, event)}
                            className="peer col-start-1 row-start-1 size-5 appearance-none rounded-small border border-line-strong bg-surface checked:border-brand checked:bg-brand"
                          />
                          <Check
                            aria-hidden="true"
                            strokeWidth={3}
                            className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-on-brand peer-checked:visible"
                          />
                        </span>
                      )}
                    </td>
                  )}
                  <th
                    scope="row"
                    className="p-2 text-start font-normal lg:first:ps-4 max-lg:w-full max-lg:p-0 lg:min-w-52"
                  >
                    <span className="flex items-start gap-3">
                      {before?.(row)}
                      <span className="min-w-0">
                        <Link
                          to={path}
                          id={`${prefix}-${row.id}`}
                          dir="auto"
                          className="block text-card font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
                        >
                          {first.cell(row)}
                        </Link>
                        {below === undefined ? null : (
                          <span className="block wrap-anywhere text-ink-2">{below(row)}</span>
                        )}
                      </span>
                    </span>
                  </th>
                  {rest.map(({ name, cell, isFigure }) => (
                    <td
                      key={name}
                      data-name={`${name}: `}
                      className={cx(
                        'p-2 wrap-anywhere lg:max-xl:wrap-break-word lg:last:pe-4 max-lg:p-0 max-lg:text-ink-2 max-lg:before:content-[attr(data-name)] max-lg:empty:hidden',
                        isFigure && 'text-end whitespace-nowrap tabular-nums max-lg:text-start',
                        hiddenClass(name),
                      )}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
