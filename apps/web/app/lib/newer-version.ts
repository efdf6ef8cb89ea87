import { type SitePath, sitePath } from '@itemo/domain/site-path.ts'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { storeText, parseJson, readStored } from './kept-text.ts'
import { createStore } from './store.ts'

/** What is wrong with this page. `missing`: a part of it failed to load; `newer`: the server runs a newer build than this page. */
export type Trouble = 'missing' | 'newer'

const trouble = createStore<Trouble | undefined>(undefined)

/** The trouble of this page, for a component. */
export const usePageTrouble = trouble.useValue

const dismissedName = 'itemo-not-now'
/** The newer build that the server was last seen to run. */
let newer: string | undefined
/** Retries to run when the person goes on. */
const waiting: (() => void)[] = []

/** Goes on with the page as it is; the same newer version isn't mentioned again in this tab until a part is missing. */
export function dismissTrouble(): void {
  if (newer !== undefined) storeText('sessionStorage', dismissedName, newer)
  trouble.set(undefined)
  for (const goOn of waiting.splice(0)) goOn()
}

/** From now on the person is told when a part fails to load, and the page stays as it is. */
export function watchMissingParts(): void {
  window.itemoTell = () => {
    if (trouble.get() === undefined) trouble.set('missing')
    void checkForNewerVersion()
    return new Promise((resolve) => void waiting.push(resolve))
  }
}

/** A build of the web app: the router's version, which changes with any of its files, and the build time in Unix seconds. */
export interface Build {
  readonly version: string | undefined
  readonly madeAt: string | undefined
}

/** The build time of a page from the server, if its build differs from ours and is newer; undefined otherwise. */
export function newerBuild({ version, madeAt }: Build, page: string): string | undefined {
  const [, served] = /\/assets\/manifest-(\w+)\.js/.exec(page) ?? []
  const [, servedAt] = /<meta name="itemo-build" content="(\d+)"/.exec(page) ?? []
  const isOther = version !== undefined && served !== undefined && served !== version
  return isOther && Number(servedAt) > Number(madeAt) ? servedAt : undefined
}

function ownBuild(): Build {
  const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: { version?: string } }
  // The end of the build adds it to each page (scripts/finish-build.ts).
  const mark = document.querySelector<HTMLMetaElement>('meta[name=itemo-build]')
  return { version: manifest?.version, madeAt: mark?.content }
}

let lookedAtMs = -Infinity

/**
 * Fetches the server's shortest page, and reports when it's from a newer build. A failed request reports nothing.
 * @param restMs the minimum time since the last check.
 */
export async function checkForNewerVersion(restMs = 0): Promise<void> {
  const own = ownBuild()
  if (own.version === undefined || performance.now() - lookedAtMs < restMs) return
  lookedAtMs = performance.now()
  const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const found = newerBuild(own, page)
  if (found === undefined) return
  newer = found
  if (readStored('sessionStorage', dismissedName) !== found || trouble.get() !== undefined) trouble.set('newer')
}

/** A tab that was hidden for this long may have missed a release. */
const awayMs = 10 * 60_000
/** A longer interval after refusals, since most have another reason. */
const refusedMs = 60_000

/**
 * Checks whenever the tab is shown after ten minutes or more, and when the server refuses a request as if it didn't know it. Returns a
 * function that stops this.
 */
export function watchForNewerVersion(client: QueryClient): () => void {
  const openedAtMs = performance.now()
  const onVisible = () => {
    if (document.visibilityState === 'visible' && performance.now() - openedAtMs > awayMs)
      void checkForNewerVersion(awayMs)
  }
  const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action as { readonly error: unknown }
    if (error instanceof ApiError && [400, 404, 405, 422].includes(error.status)) void checkForNewerVersion(refusedMs)
  }
  document.addEventListener('visibilitychange', onVisible)
  const ends = [client.getQueryCache().subscribe(onEvent), client.getMutationCache().subscribe(onEvent)]
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    for (const end of ends) end()
  }
}

/** Reloads the page; forms (`unsaved-changes.tsx`) store what was typed without asking first, and restore it afterwards. */
export function reloadPage(): void {
  window.dispatchEvent(new Event('itemo:keep-typed'))
  window.location.reload()
}

const goingName = 'itemo-going'

/** Whether the server refused a script of this build, after which the router reloads the page. */
function lacksScript(): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(
    ({ name, responseStatus }) => responseStatus >= 400 && name.startsWith(`${window.location.origin}/assets/`),
  )
}

/** Stores the destination of a navigation for a reload by the router, not for one by the person; returns a function that stops this. */
export function storeDestination(to: string): () => void {
  const onLeave = () => (lacksScript() ? saveDestination(to) : undefined)
  window.addEventListener('pagehide', onLeave)
  return () => window.removeEventListener('pagehide', onLeave)
}

/** Stores the destination of a navigation: the router reloads this page when the server no longer has the next page's script. */
function saveDestination(to: string | undefined): void {
  const text = to === undefined ? undefined : JSON.stringify([window.location.href, to])
  storeText('sessionStorage', goingName, text)
}

/**
 * Reads, once, where someone was going when the router reloaded this page. `reloaded`: whether this page load is a reload; someone who
 * comes back from elsewhere isn't redirected.
 */
export function readDestination(stored: string | null, href: string, reloaded: boolean): SitePath | undefined {
  const going = parseJson(stored)
  const [from, to] = Array.isArray(going) ? (going as unknown[]) : []
  return reloaded && from === href && typeof to === 'string' ? sitePath(to) : undefined
}

/** The same for this page. */
export function takeDestination(): SitePath | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const going = readDestination(readStored('sessionStorage', goingName), window.location.href, entry?.type === 'reload')
  saveDestination(undefined)
  return going
}
