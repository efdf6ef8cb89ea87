import { useKeys } from './queue/queue-keys.tsx'

/** The number of rows per page for the keys. */
const pageRows = 50

/** The element of a row that gets the focus: its first link or button, or the row itself. */
const focusOf = (row: Element) =>
  row.querySelector<HTMLElement>('a[href], button, summary') ?? (row instanceof HTMLElement ? row : undefined)

/** The rows of the focused list, or of the screen's first one: the children of a `data-rows` element. */
function rowsHere(): Element[] {
  const list = document.activeElement?.closest('[data-rows]') ?? document.querySelector('main [data-rows]')
  return list === null ? [] : [...list.children]
}

/** The index of the current row: the focused one, else the one that is open next to the list. */
function placeIn(rows: readonly Element[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused < 0 ? rows.findIndex((row) => row.querySelector('[aria-current=page]') !== null) : focused
}

/** The last position of the keys. */
let last: { readonly list: Element | null; readonly at: number } | undefined

/** The position after a live list dropped the focused row: the next row has taken its place. */
function placeOfGone([first]: readonly Element[], step: number): number {
  if (last === undefined || last.list !== first?.parentElement) return -1
  return step > 0 ? last.at - 1 : last.at
}

/** Moves the focus by a number of rows; after the last one the list loads more by itself. */
function move(step: number): void {
  const rows = rowsHere()
  const here = placeIn(rows)
  const from = here < 0 ? placeOfGone(rows, step) : here
  const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
  const row = rows[to]
  const target = row && focusOf(row)
  if (row === undefined || target === undefined) return
  if (target === row) target.tabIndex = -1
  target.focus()
  last = { list: row.parentElement, at: to }
}

/**
 * The keys of every list in the console: `j k` by row, `[ ]` by page, `x` selects a row, `f` focuses the filters; and `z`, which presses
 * the first `data-undo` of the screen.
 */
export function useListKeys(): void {
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '[': () => move(-pageRows),
    ']': () => move(pageRows),
    x: () => {
      const rows = rowsHere()
      const box = rows[placeIn(rows)]?.querySelector<HTMLElement>('input[type=checkbox]')
      // A narrow screen has no checkboxes.
      if (box?.checkVisibility()) box.click()
    },
    z: () => document.querySelector<HTMLElement>('main [data-undo]')?.click(),
    f: () => document.querySelector<HTMLElement>('main [data-filters] select')?.focus(),
  })
}
