/// <reference lib="webworker" />
import { answerFromKept, feedOfPage, keepFeed } from './kept-feed.ts'
import { feedPath, keptPages, offlinePage, planFor, standInFor } from './request-plan.ts'
import { addressOf, type Pushed, readPushed } from './pushed.ts'

/** Put in by the build: what this version keeps from the start, and a name that changes with any of it. */
declare const __KEPT__: readonly string[]
declare const __VERSION__: string

const worker = self as unknown as ServiceWorkerGlobalScope
const prefix = 'itemo-'
const cacheName = prefix + __VERSION__
const feedCache = 'itemo-feed'

worker.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName)
    // Asked for so, a page comes without the items of this moment.
    const bare = (url: string) => (url.startsWith('/home') ? `${url}?kept` : url)
    const keep = async (url: string) => {
      const answer = await fetch(new Request(bare(url), { cache: 'reload' }))
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      await cache.put(url, answer)
    }
    await Promise.all(__KEPT__.map(keep))
    // Nothing has to wait: pages come from the network while there is one, and built files carry their version in their name.
    await worker.skipWaiting()
  }
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const versions = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== feedCache)
    // The version before stays: a page of it may still be open and load its parts.
    const old = versions.filter((name) => name !== cacheName).slice(0, -1)
    await Promise.all(old.map((name) => caches.delete(name)))
    // No navigation preload: it would ask for every address a second time, and the links of mails work once.
    await worker.registration.navigationPreload?.disable()
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, worker.location.origin)
  if (plan === 'asset') event.respondWith(asset(event.request))
  if (plan === 'feed') event.respondWith(feed(event.request))
  if (plan === 'feed-near') event.respondWith(feedNear(event.request))
  if (plan === 'page') event.respondWith(page(event))
})

worker.addEventListener('push', (event) => {
  const { title, body, tag, url, id } = readPushed(event.data?.text(), worker.location.origin)
  const options = { body, tag, icon: '/icons/icon-192.png', lang: 'en-GB', data: { url, id } }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data as Clicked))
})

type Clicked = Pick<Pushed, 'url' | 'id'>

/** Shows a page: in the window that has it open already, or in a new one, so that nothing that someone types is lost. */
async function show(clicked: Clicked): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === clicked.url)
  // With nothing to hand over; a worker only ever speaks to its own site.
  there?.postMessage({ type: 'notification-clicked', id: clicked.id }, [])
  await (there ? there.focus() : worker.clients.openWindow(addressOf(clicked)))
}

/** Built files never change: what was fetched once is good. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone())
  return answer
}

/** The public list: the latest one that a visitor's request brought is kept for when there is no network. */
async function feed(request: Request): Promise<Response> {
  const cache = await caches.open(feedCache)
  try {
    const answer = await fetch(request)
    if (answer.ok && !request.headers.has('authorization')) {
      await cache.put(request.url, await keepFeed(answer.clone(), new Date()))
    }
    return answer
  } catch (error) {
    const kept = await cache.match(request.url)
    if (kept) return answerFromKept(kept)
    throw error
  }
}

/** The list around a place: kept nowhere, and without a network the public one shows. */
async function feedNear(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(feedCache)).match(feedPath)
    if (kept) return answerFromKept(kept)
    throw error
  }
}

/** Pages are asked for each time; without a network the kept one shows, or the page that says so. */
async function page(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (pathname === '/home' && answer.ok) event.waitUntil(keepFeedOf(answer.clone()))
    return answer
  } catch {
    const cache = await caches.open(cacheName)
    const standIn = standInFor(pathname, keptPages)
    return (await cache.match(standIn)) ?? (await cache.match(offlinePage)) ?? Response.error()
  }
}

/** The list that a page brought along is the public one. */
async function keepFeedOf(answer: Response): Promise<void> {
  const list = await feedOfPage(answer)
  if (list) await (await caches.open(feedCache)).put(feedPath, await keepFeed(list, new Date()))
}
