import { useKeys } from './queue/queue-keys.tsx'

/** So many rows a page of the keys has. */
const pageRows = 50

/** What has the focus of a row: its first link or button, or the row itself. */
const focusOf = (row: Element) =>
  row.querySelector<HTMLElement>('a[href], button, summary') ?? (row instanceof HTMLElement ? row : undefined)

/** The rows of the list that has the focus, or of the first one of the screen: what lies directly in a `data-rows`. */
function rowsHere(): Element[] {
  const list = document.activeElement?.closest('[data-rows]') ?? document.querySelector('main [data-rows]')
  return list === null ? [] : [...list.children]
}

/** Where one is among rows: at the one with the focus, else at the one that is open next to the list. */
function placeIn(rows: readonly Element[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused < 0 ? rows.findIndex((row) => row.querySelector('[aria-current=page]') !== null) : focused
}

/** Where the keys were last. */
let last: { readonly list: Element | null; readonly at: number } | undefined

/** Where to go on from when a list that changes by itself dropped the row with the focus: what came after it is in its place now. */
function placeOfGone([first]: readonly Element[], step: number): number {
  if (last === undefined || last.list !== first?.parentElement) return -1
  return step > 0 ? last.at - 1 : last.at
}

/** Moves the focus so many rows on or back; behind the last one the list loads on by itself. */
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
 * The keys of every list of the console: `j k` row by row, `[ ]` page by page, `x` picks a row, `f` goes to the filters;
 * and `z`, which presses the first `data-undo` of the screen.
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
      // A narrow screen has none.
      if (box?.checkVisibility()) box.click()
    },
    z: () => document.querySelector<HTMLElement>('main [data-undo]')?.click(),
    f: () => document.querySelector<HTMLElement>('main [data-filters] select')?.focus(),
  })
}
