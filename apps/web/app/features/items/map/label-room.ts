/** A label on the map, in world pixels of one zoom. */
export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The minimum gap between labels, in pixels. */
const gap = 6

/** The cell size of the grid for overlap checks, in pixels: wider than most labels. */
const cell = 128

/** How many of the largest towns may be labelled at a zoom: more when zoomed in. */
export function namesAt(zoom: number): number {
  return Math.round(14 * 2.3 ** (zoom - 5))
}

/** The labels that fit, in order of priority: one that would overlap an earlier one is left out. */
export function fittingLabels<L extends Label>(labels: readonly L[]): L[] {
  const taken = new Map<string, L[]>()
  return labels.filter((label) => {
    const cells = cellsOf(label)
    const isFree = cells.every((name) => (taken.get(name) ?? []).every((other) => !areClose(label, other)))
    if (isFree) for (const name of cells) taken.set(name, [...(taken.get(name) ?? []), label])
    return isFree
  })
}

function areClose(one: Label, other: Label): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap
  )
}

/** The grid cells that a label overlaps, including the gap around it. */
function cellsOf({ x, y, width, height }: Label): string[] {
  const [left, right] = [x - width / 2 - gap, x + width / 2 + gap].map((edge) => Math.floor(edge / cell))
  const [top, bottom] = [y - height / 2 - gap, y + height / 2 + gap].map((edge) => Math.floor(edge / cell))
  const cells: string[] = []
  for (let column = left ?? 0; column <= (right ?? 0); column += 1)
    for (let row = top ?? 0; row <= (bottom ?? 0); row += 1) cells.push(`${column} ${row}`)
  return cells
}
