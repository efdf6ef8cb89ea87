import { type ComponentType, createElement, type JSX, lazy, type ReactNode, Suspense, useState } from 'react'

/** What is in memory needs no network. */
const loaded = new WeakSet<() => Promise<unknown>>()

declare global {
  interface Window {
    /**
     * Tells the person that a part of the page didn't load, as after a release (`newer-version.ts`). Settles once the person wants to
     * go on with the page.
     */
    itemoTell?: () => Promise<void>
  }
}

/** Loads a part of the page, a module as `import()` gives it; one that doesn't come is told of, and fails for the caller. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  loadQuietly(load).catch((error: unknown) => {
    void window.itemoTell?.()
    throw error
  })

/** The same of a part that is drawn: the page stays as it is, with all that was typed, and has another try when the person goes on. */
export const loadDrawn = <T>(load: () => Promise<T>): Promise<T> =>
  loadQuietly(load).catch((error: unknown) => {
    if (!window.itemoTell) throw error
    return window.itemoTell().then(() => loadDrawn(load))
  })

/** A script that a browser names where it couldn't load it. */
const scriptPattern = /\bhttps?:\/\/\S+\.js\b/

/**
 * Imports a module. Some browsers remember for as long as the page lives that a script didn't load, so it's asked for once more by an
 * address that they don't know yet. What a script imports by itself keeps its address: where that didn't load, neither does this.
 */
async function importTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const address = error instanceof Error ? scriptPattern.exec(error.message)?.[0] : undefined
    if (address === undefined || !navigator.onLine || new URL(address).origin !== location.origin) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as T
  }
}

/** Loads once there is a network: some browsers remember a failed import for as long as the page lives. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load()
  if (!loaded.has(load)) await network()
  // The network may be back before the failure is heard.
  let wentAway = false
  const onOffline = () => void (wentAway = true)
  window.addEventListener('offline', onOffline)
  try {
    const part = await importTwice(load)
    loaded.add(load)
    return part
  } catch (error) {
    if (wentAway) return await loadQuietly(load)
    throw error
  } finally {
    window.removeEventListener('offline', onOffline)
  }
}

/** When a part is loaded before it is drawn, and what stands in its place until it is there. */
interface PartOptions<Props> {
  /** idle: once the browser has nothing better to do. */
  readonly when?: 'idle'
  readonly fallback?: (props: Props) => ReactNode
}

/** A component in a chunk of its own, loaded when it is first drawn. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { when, fallback }: PartOptions<Props> = {},
): (props: Props) => JSX.Element {
  let here: ComponentType<object> | undefined
  const keep = (module: Record<Name, ComponentType<Props>>) => (here = module[name] as ComponentType<object>)
  if (when === 'idle' && typeof window !== 'undefined')
    whenIdle(() => void loadQuietly(load).then(keep, () => undefined))
  const Part = lazy(() => loadDrawn(load).then((module) => ({ default: keep(module) })))
  return (props) => {
    // What is here is drawn at once: by itself `lazy` would show the fallback first. What began to wait goes on as it was.
    const [Drawn] = useState(() => here ?? Part)
    return createElement(Suspense, { fallback: fallback?.(props) }, createElement(Drawn, props))
  }
}

/** Runs something once the browser has nothing better to do, after five seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}

/** Settles once the server can be reached. A browser without a network may still reach one on the same machine, so it is asked. */
async function network(): Promise<void> {
  while (!navigator.onLine) {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) return
    if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  }
}
