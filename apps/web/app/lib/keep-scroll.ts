/** Where the scroll positions of a tab are stored when its page is left. */
const storageKey = 'itemo.places'

/** How long a page may take to grow further, in milliseconds. */
const patienceMs = 10_000

const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The current history entry: the router gives each a key, except the one that a page was opened with. */
function entryNow(): string {
  return (window.history.state as { readonly key?: string } | null)?.key ?? window.location.href
}

/** The stored positions. This file imports nothing: the first page of everyone would have to name what it imports. */
function readPlaces(): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as object))
  } catch {
    return new Map()
  }
}

/**
 * Brings someone who reloads a long list, or goes back to one that isn't cached any more, to where they were. The router scrolls once, and
 * only as far as the first page of a list reaches; this goes on as the document grows: near its end, a list loads its next page. Ends as
 * soon as the person does anything. Returns a function that stops it.
 */
export function keepScroll(): () => void {
  const places = readPlaces()
  let aim: { readonly entry: string; readonly y: number; readonly patience: number } | undefined

  const aimAt = (y: unknown) => {
    clearTimeout(aim?.patience)
    const isBelow = typeof y === 'number' && y > 0
    aim = isBelow ? { entry: entryNow(), y, patience: window.setTimeout(end, patienceMs) } : undefined
  }
  const end = () => aimAt(undefined)
  const goOn = () => {
    if (!aim) return
    if (aim.entry !== entryNow()) return end()
    window.scrollTo(0, aim.y)
    // The next page of the list may take as long again.
    aimAt(window.scrollY < Math.floor(aim.y) ? aim.y : undefined)
  }

  const onScroll = () => void (aim || places.set(entryNow(), window.scrollY))
  const onBack = () => aimAt(places.get(entryNow()))
  const onLeave = () => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(places)))
    } catch {
      // Without storage, a reload begins at the top.
    }
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('popstate', onBack)
  window.addEventListener('pagehide', onLeave)
  for (const input of takesOver) window.addEventListener(input, end, { passive: true })
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // An address that was opened once more begins at its top.
  if (opened?.type === 'navigate') places.delete(entryNow())
  onBack()
  const growth = new ResizeObserver(goOn)
  growth.observe(document.body)
  return () => {
    end()
    growth.disconnect()
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('popstate', onBack)
    window.removeEventListener('pagehide', onLeave)
    for (const input of takesOver) window.removeEventListener(input, end)
  }
}
