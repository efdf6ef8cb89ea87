import type { ItemView } from '@itemo/contract/item-views.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type ComponentType, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import { toast } from 'sonner'
import { ErrorScreen } from '#app/features/site/components/error-screen.tsx'
import { ownOutbox } from '#app/features/messages/use-outbox.ts'
import { setKeysOff } from '#app/features/operator/queue/queue-keys.tsx'
import { markMember } from '#app/lib/first-paint.ts'
import { setLocation } from '#app/lib/location.ts'
import { dismissTrouble } from '#app/lib/newer-version.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { forgetRecovery } from '#app/lib/recovery-token.ts'
import { startPlace } from '#app/lib/search-place.ts'
import { clearEndedPath, clearSessionEnd, subscribeToSession } from '#app/lib/session-events.ts'
import { startSession } from '#app/lib/session-start.ts'
import { endSessionHere } from '#app/lib/session-state.ts'
import { sessionKey } from '#app/lib/stored-session.ts'
import { applyTheme } from '#app/lib/theme.ts'
import { attachToaster } from '#app/lib/toasts.ts'
import App, { HydrateFallback } from '../app/root.tsx'
import routeTable from '../app/routes.ts'
import { config, type Member, nextSessions, noReviews, quote, sessionOf, thisSession } from './fixtures.ts'
import { server } from './stand-in.ts'

/** The exports of a route's file that run in a browser. */
interface RouteModule {
  readonly default: ComponentType<Record<string, unknown>>
  readonly clientLoader?: LoaderFunction
  readonly clientMiddleware?: MiddlewareFunction[]
  readonly handle?: unknown
}

const modules = import.meta.glob<RouteModule>('../app/routes/**/*.tsx')

/** Builds a route object from the app's own route table and its file, as the framework does. */
function routeOf({ file, path, index, children }: RouteConfigEntry): RouteObject {
  const load = modules[`../app/${file}`]
  if (!load) throw new Error(`The table of routes names ${file}, which doesn't exist`)
  const lazy = {
    Component: async () => withProps((await load()).default),
    loader: async () => (await load()).clientLoader,
    middleware: async () => (await load()).clientMiddleware ?? [],
    handle: async () => (await load()).handle,
  }
  return { path, index, lazy, children: children?.map(routeOf) } as RouteObject
}

function withProps(Screen: RouteModule['default']) {
  return function RouteScreen() {
    return createElement(Screen, { params: useParams(), loaderData: useLoaderData(), matches: useMatches() })
  }
}

function RootError() {
  return <ErrorScreen error={useRouteError()} />
}

interface Running {
  readonly root: Root
  readonly router: DataRouter
  readonly element: HTMLElement
}
let running: Running | undefined
/** Counts page loads and closings: a page that was closed in the meantime doesn't start. */
let turns = 0

/** Opens an address of the app in this browser, as a visitor or as a member with a stored session. */
export function openApp(address: string, { as }: { readonly as?: Member } = {}): void {
  stop()
  window.history.replaceState(null, '', address)
  if (as) {
    window.localStorage.setItem(sessionKey, JSON.stringify(sessionOf(as)))
    answerEverywhere(as)
  }
  start()
}

/** Reloads the page as a browser does: its storage stays, and so does the state of its modules. */
export function reloadApp(): void {
  stop()
  start()
}

function start(): void {
  // A page that the previous test left while it was loading may have sent requests since.
  queryClient().clear()
  server.answerUnlessSaid('GET /config', config)
  server.answerUnlessSaid('GET /answer-times', { measured: false, times: null })
  server.answerUnlessSaid('GET /items/suggest', { phrases: [], categories: [], places: [] })
  server.answerUnlessSaid('GET /my/searches', { searches: [] })
  server.answerUnlessSaid('GET /items/wider', { without: [], farther: null, categories: [] })
  startPlace()
  const turn = turns
  const arrived = startSession()
  if (arrived) void arrived.then(() => turn === turns && hydrate())
  else hydrate()
}

function hydrate(): void {
  const router = createBrowserRouter([
    { id: 'root', Component: App, HydrateFallback, ErrorBoundary: RootError, children: routeTable.map(routeOf) },
  ])
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  running = { root, router, element }
  root.render(<RouterProvider router={router} />)
}

/** Answers what every page requests for a signed-in person, unless the test has set it already. */
export function answerEverywhere({ user, profile }: Member): void {
  server.auth.answerUnlessSaid('GET /user', user)
  server.answerUnlessSaid('GET /me', profile)
  server.answerUnlessSaid('GET /conversations/unread', { count: 0 })
  server.answerUnlessSaid('GET /my/rentals/waiting', { count: 0 })
  server.answerUnlessSaid('GET /notifications/unread', { count: 0 })
  server.answerUnlessSaid('GET /staff/here', {})
  server.answerUnlessSaid('GET /saved/ids', { item_ids: [], next_cursor: null })
  server.answerUnlessSaid('GET /items/price-hint', { hint: null })
  server.answerUnlessSaid('GET /my/items/:itemId/demand', { people: null })
}

/** Answers the requests of an item's page. */
export function answerItem(shown: ItemView): void {
  server.answer('GET /items/:itemId', shown)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  server.answer('POST /quotes', quote)
}

/** Answers the requests of the settings' sections, except the profile. */
export function answerSettings(): void {
  server.answer('GET /my/sessions', { sessions: [thisSession], next_cursor: null })
  server.answer('GET /my/blocks', { people: [], next_cursor: null })
  server.auth.answer('GET /passkeys', [])
  server.answer('GET /my/security-events', { events: [], next_cursor: null })
  server.answer('GET /my/push-subscriptions', { public_key: 'a-key', endpoints: [] })
}

/** Navigates to another address, as a link does. */
export function visit(address: string): void {
  void running?.router.navigate(address)
}

/** The current address, once no navigation is in progress. */
export function whereabouts(): string {
  const state = running?.router.state
  if (state?.navigation.state !== 'idle') return 'on the way'
  return `${state.location.pathname}${state.location.search}`
}

/** Closes the app: its person has left. */
export function closeApp(): void {
  stop()
  endSessionHere()
}

/** Clears the state of a closed app: the next test begins with an empty browser. */
export function forgetApp(): void {
  queryClient().clear()
  nextSessions()
  clearEndedPath()
  clearSessionEnd()
  forgetRecovery()
  // Undelivered events mustn't reach the next listener.
  subscribeToSession(() => {})()
  attachToaster(() => {})()
  dismissTrouble()
  setLocation({ userLocation: null, isLoading: false, error: null })
  setKeysOff(false)
  // Called without a session, so that the next account gets its own outbox.
  ownOutbox()
  document.cookie = 'itemo-heard=; Max-Age=0; Path=/'
  window.localStorage.clear()
  window.sessionStorage.clear()
  applyTheme()
  markMember(false)
}

function stop(): void {
  turns += 1
  // The toast library remembers its toasts, and would show them again.
  toast.dismiss()
  running?.root.unmount()
  running?.router.dispose()
  running?.element.remove()
  running = undefined
  queryClient().clear()
}
