/** So many tiles in a row that did not come, within so many milliseconds, are no accident. */
const failuresInRow = 3
const withinMs = 10_000

/** Says whether the street map is there, as its tiles come or fail; `tell` hears only of changes. */
export function watchTiles(now: () => number, tell: (isThere: boolean) => void) {
  let failedAt: number[] = []
  let isThere: boolean | undefined
  const say = (next: boolean) => {
    if (isThere === next) return
    isThere = next
    tell(next)
  }
  return {
    onTile: () => {
      failedAt = []
      say(true)
    },
    onFailure: () => {
      failedAt = [...failedAt.filter((at) => now() - at < withinMs), now()]
      if (failedAt.length >= failuresInRow) say(false)
    },
  }
}
