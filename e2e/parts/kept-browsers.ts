import type { Browser, BrowserContext, CDPSession, Clock, Page } from '@playwright/test'

/** The storage state of a logged-in person's browser. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser of someone, with one page. */
export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
}

interface Kept {
  readonly context: BrowserContext
  /** The site's URL, and the browser's other options. */
  readonly options: string
  /** Every site that a page of it has shown. */
  readonly shown: Set<string>
  readonly toolsOf: (page: Page) => Promise<CDPSession>
  page: Page
  tools: CDPSession
  /** Whether a test is using it. */
  taken: boolean
  /** Whether something irreversible was done: to the whole browser, or to its page. */
  spoilt: boolean
  pageSpoilt: boolean
}

/** A URL of the site without a page: no script of the app runs there. */
export const blankPath = '/robots.txt'

/** More than the number of people in most journeys. */
const maxKept = 4

/** The time limit for leaving a page. */
const leaveMs = 10_000

/** After a call to one of these a browser is closed with its test. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const satisfies readonly (keyof BrowserContext)[]

/** After a call to one of these a page is closed with its test, and its browser gets a new one. */
const lastingOnPage = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const satisfies readonly (keyof Page)[]

/** Stops or changes the clock of every page, which can't be undone in that browser. */
const lastingOnClock = [
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Clock)[]

/** The storage types of a site, except for cookies, session storage, and the cache of loaded scripts. */
const storageTypes = [
  'local_storage',
  'indexeddb',
  'cache_storage',
  'service_workers',
  'file_systems',
  'shared_storage',
  'storage_buckets',
].join()

let kept: Kept[] = []
let optionsNow: string | undefined

/** Keeps browsers with these options from now on; without options none are kept. */
export function reuseBrowsers(options: string | undefined): void {
  optionsNow = options
}

/**
 * Opens a browser for someone, reusing one of an earlier test if possible. A reused one has the site's scripts, parsed and compiled,
 * which is most of the cost of a first page, and nothing else of what was done in it.
 */
export async function openBrowser(browser: Browser, origin: string, state?: SignedIn): Promise<Opened> {
  if (optionsNow === undefined) {
    const context = await browser.newContext({ baseURL: origin, ...(state && { storageState: state }) })
    return { context, page: await context.newPage() }
  }
  const options = `${origin} ${optionsNow}`
  const left = kept.find((one) => !one.taken && one.options === options)
  if (left) left.taken = true
  const one = left ?? (await newBrowser(browser, origin, options))
  if (state) await restore(one, state)
  return { context: one.context, page: one.page }
}

/** Releases the browsers that a test has used, and closes those that can't be reused. Returns the ones that stay open. */
export async function releaseBrowsers(reusable: boolean): Promise<ReadonlySet<BrowserContext>> {
  optionsNow = undefined
  await Promise.all(
    kept.map(async (one) => {
      if (one.taken) one.spoilt ||= !reusable || !(await leave(one).catch(() => false))
      one.taken = false
    }),
  )
  const [stay, go] = [kept.filter((one) => !one.spoilt), kept.filter((one) => one.spoilt)]
  go.push(...stay.splice(0, Math.max(0, stay.length - maxKept)))
  kept = stay
  await Promise.all(go.map(({ context }) => context.close()))
  return new Set(kept.map(({ context }) => context))
}

async function newBrowser(browser: Browser, origin: string, options: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  // The functions called below are tracked; this one isn't.
  const toolsOf = context.newCDPSession.bind(context)
  const state = { taken: true, spoilt: false, pageSpoilt: false }
  const one: Kept = { context, options, page, toolsOf, tools: await toolsOf(page), shown: new Set([origin]), ...state }
  const spoil = () => void (one.spoilt = true)
  context.on('close', spoil)
  context.on('page', (opened) => followSites(opened, one))
  followSites(page, one)
  hear(page, lastingOnPage, () => void (one.pageSpoilt = true))
  hear(context, lasting, spoil)
  hear(context.clock, lastingOnClock, spoil)
  await page.goto(blankPath)
  kept.push(one)
  return one
}

/** Resets a browser to someone's session, or to none. */
async function restore({ context, page }: Kept, { cookies, origins }: SignedIn): Promise<void> {
  if (cookies.length > 0) await context.addCookies(cookies)
  const own = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, own)
}

/** Removes what a test has left behind. Returns whether that succeeded. */
async function leave(one: Kept): Promise<boolean> {
  if (one.spoilt) return false
  const { context } = one
  if (one.pageSpoilt || one.page.isClosed()) await renewPage(one)
  const { page, tools } = one
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((other) => other.close()))
  await page.goto(blankPath, { timeout: leaveMs })
  // Moves the pointer off everything, as in a new window.
  await page.mouse.move(-1, -1)
  await Promise.all([
    context.clearCookies(),
    page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      window.name = ''
    }),
    tools.send('Page.resetNavigationHistory'),
    ...[...one.shown].map((origin) => tools.send('Storage.clearDataForOrigin', { origin, storageTypes })),
  ])
  return true
}

/** A new page to replace one that can't be reused. */
async function renewPage(one: Kept): Promise<void> {
  one.page = await one.context.newPage()
  one.tools = await one.toolsOf(one.page)
  one.pageSpoilt = false
  hear(one.page, lastingOnPage, () => void (one.pageSpoilt = true))
}

/** Tracks which sites a page has shown: another site's session storage can't be cleared from here. */
function followSites(page: Page, one: Kept): void {
  const [own] = one.shown
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url())
    if (origin === own || origin === 'null') return
    one.shown.add(origin)
    if (page === one.page) one.pageSpoilt = true
  })
}

/** Calls `heard` before each of these methods of an object. */
function hear(thing: object, names: readonly string[], heard: () => void): void {
  for (const name of names) {
    const original = Reflect.get(thing, name) as (...given: unknown[]) => unknown
    const value = (...given: unknown[]) => {
      heard()
      return Reflect.apply(original, thing, given)
    }
    Object.defineProperty(thing, name, { value })
  }
}
