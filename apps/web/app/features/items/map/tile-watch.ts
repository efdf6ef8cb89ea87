/** This many failed tiles in a row, within this many milliseconds, are no accident. */
const failuresInRow = 3
const withinMs = 10_000

/** Reports whether the street map is available, as its tiles load or fail; `tell` is called only on changes. */
export function watchTiles(now: () => number, onResult: (isThere: boolean) => void) {
  let failedAt: number[] = []
  let isThere: boolean | undefined
  const say = (next: boolean) => {
    if (isThere === next) return
    isThere = next
    onResult(next)
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
