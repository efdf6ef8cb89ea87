import { type SitePath, sitePath } from '@itemo/domain/site-path.ts'
import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { keepText, parseJson, readKept } from './kept-text.ts'
import { createStore } from './store.ts'

/** What is wrong with this page: `missing`: a part of it didn't load; `newer`: the server has another version than this one. */
export type Trouble = 'missing' | 'newer'

const trouble = createStore<Trouble | undefined>(undefined)

/** What is in the way of going on with this page, for a component. */
export const usePageTrouble = trouble.useValue

const dismissedName = 'itemo-not-now'
/** The newer build that the server was last seen with. */
let newer: string | undefined
/** What has another try when the person goes on. */
const waiting: (() => void)[] = []

/** The person wants to go on with the page as it is; the same newer version isn't spoken of again in this tab until a part is missing. */
export function dismissTrouble(): void {
  if (newer !== undefined) keepText('sessionStorage', dismissedName, newer)
  trouble.set(undefined)
  for (const goOn of waiting.splice(0)) goOn()
}

/** From now on the person is told of a part that doesn't load, and the page stays as it is. */
export function hearMissingParts(): void {
  window.itemoTell = () => {
    if (trouble.get() === undefined) trouble.set('missing')
    void lookForNewerVersion()
    return new Promise((resolve) => void waiting.push(resolve))
  }
}

/** A build of the web app: what the router calls it, which changes with any of its files, and when it was made, in Unix seconds. */
export interface Build {
  readonly version: string | undefined
  readonly madeAt: string | undefined
}

/** When the build was made that a page of the server is of, if that is another one than ours and made later; undefined otherwise. */
export function newerBuild({ version, madeAt }: Build, page: string): string | undefined {
  const [, served] = /\/assets\/manifest-(\w+)\.js/.exec(page) ?? []
  const [, servedAt] = /<meta name="itemo-build" content="(\d+)"/.exec(page) ?? []
  const isOther = version !== undefined && served !== undefined && served !== version
  return isOther && Number(servedAt) > Number(madeAt) ? servedAt : undefined
}

function ownBuild(): Build {
  const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: { version?: string } }
  // Each page has it from the end of the build (scripts/finish-build.ts).
  const mark = document.querySelector<HTMLMetaElement>('meta[name=itemo-build]')
  return { version: manifest?.version, madeAt: mark?.content }
}

let lookedAtMs = -Infinity

/**
 * Asks the server for its shortest page, and says so when that is of another build. Without an answer nothing is said.
 * @param restMs so long after the last look it isn't asked again.
 */
export async function lookForNewerVersion(restMs = 0): Promise<void> {
  const own = ownBuild()
  if (own.version === undefined || performance.now() - lookedAtMs < restMs) return
  lookedAtMs = performance.now()
  const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const found = newerBuild(own, page)
  if (found === undefined) return
  newer = found
  if (readKept('sessionStorage', dismissedName) !== found || trouble.get() !== undefined) trouble.set('newer')
}

/** A tab that was away for so long may have missed a release. */
const awayMs = 10 * 60_000
/** Most refusals have another reason. */
const refusedMs = 60_000

/**
 * Looks again whenever the tab is shown after ten minutes or more, and when the server refuses what this page asks as if it didn't
 * know it. Answers how to stop.
 */
export function lookNowAndThen(client: QueryClient): () => void {
  const openedAtMs = performance.now()
  const onVisible = () => {
    if (document.visibilityState === 'visible' && performance.now() - openedAtMs > awayMs)
      void lookForNewerVersion(awayMs)
  }
  const onEvent = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action as { readonly error: unknown }
    if (error instanceof ApiError && [400, 404, 405, 422].includes(error.status)) void lookForNewerVersion(refusedMs)
  }
  document.addEventListener('visibilitychange', onVisible)
  const ends = [client.getQueryCache().subscribe(onEvent), client.getMutationCache().subscribe(onEvent)]
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    for (const end of ends) end()
  }
}

/** Loads the page again; forms (`unsaved-changes.tsx`) keep what was typed, don't ask before, and have it back then. */
export function reloadPage(): void {
  window.dispatchEvent(new Event('itemo:keep-typed'))
  window.location.reload()
}

const goingName = 'itemo-going'

/** Whether the server refused a script of this build: what the router does next is load the page again. */
function lacksScript(): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(
    ({ name, responseStatus }) => responseStatus >= 400 && name.startsWith(`${window.location.origin}/assets/`),
  )
}

/** Keeps where someone is on the way to, unless it is they who load this page again; answers how to stop. */
export function keepGoingTo(to: string): () => void {
  const onLeave = () => (lacksScript() ? keepGoing(to) : undefined)
  window.addEventListener('pagehide', onLeave)
  return () => window.removeEventListener('pagehide', onLeave)
}

/** Keeps where someone is on the way to: the router loads this page again when the next one's script is gone from the server. */
function keepGoing(to: string | undefined): void {
  const text = to === undefined ? undefined : JSON.stringify([window.location.href, to])
  keepText('sessionStorage', goingName, text)
}

/**
 * Where someone was on the way to when this page was loaded again, once. `reloaded`: whether that is how it came; back from
 * elsewhere nobody is led away.
 */
export function takeGoing(kept: string | null, href: string, reloaded: boolean): SitePath | undefined {
  const going = parseJson(kept)
  const [from, to] = Array.isArray(going) ? (going as unknown[]) : []
  return reloaded && from === href && typeof to === 'string' ? sitePath(to) : undefined
}

/** The same of this page. */
export function resumeGoing(): SitePath | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const going = takeGoing(readKept('sessionStorage', goingName), window.location.href, entry?.type === 'reload')
  keepGoing(undefined)
  return going
}
