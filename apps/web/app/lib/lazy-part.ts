import { type ComponentType, createElement, type JSX, lazy, type ReactNode, Suspense, useState } from 'react'

/** The loaders whose parts are in memory and need no network. */
const loaded = new WeakSet<() => Promise<unknown>>()

declare global {
  interface Window {
    /**
     * Notifies the person that a part of the page failed to load, as after a release (`newer-version.ts`). Settles once the person wants to
     * go on with the page.
     */
    itemoTell?: () => Promise<void>
  }
}

/** Loads a part of the page, a module as `import()` gives it. A failure is shown to the person, and rejects for the caller. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  loadQuietly(load).catch((error: unknown) => {
    void window.itemoTell?.()
    throw error
  })

/** The same for a part that is rendered: the page stays as it is, with everything typed, and retries when the person goes on. */
export const loadDrawn = <T>(load: () => Promise<T>): Promise<T> =>
  loadQuietly(load).catch((error: unknown) => {
    if (!window.itemoTell) throw error
    return window.itemoTell().then(() => loadDrawn(load))
  })

/** The URL of a script in the error message of a failed import. */
const scriptPattern = /\bhttps?:\/\/\S+\.js\b/

/**
 * Imports a module, and once more after a failure. Some browsers cache a failed import for the lifetime of the page, so the second try uses
 * a new URL. The module's own imports keep their URLs: if one of those failed, the second try fails too.
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

/** Loads once there is a network: some browsers cache a failed import for the lifetime of the page. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return load()
  if (!loaded.has(load)) await network()
  // The network may be back before the failure is reported.
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

/** When a part is loaded before it's rendered, and what is shown until then. */
interface PartOptions<Props> {
  /** idle: once the browser is idle. */
  readonly when?: 'idle'
  readonly fallback?: (props: Props) => ReactNode
}

/** A component in its own chunk, loaded when it's first rendered. */
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
    // A loaded component is rendered at once: `lazy` would show the fallback first. One that began to wait keeps waiting.
    const [Drawn] = useState(() => here ?? Part)
    return createElement(Suspense, { fallback: fallback?.(props) }, createElement(Drawn, props))
  }
}

/** Runs a callback once the browser is idle, after five seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}

/** Settles once the server can be reached. An offline browser may still reach a server on the same machine, so this sends a request. */
async function network(): Promise<void> {
  while (!navigator.onLine) {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) return
    if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  }
}
