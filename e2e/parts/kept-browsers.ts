import type { Browser, BrowserContext, CDPSession, Clock, Page } from '@playwright/test'

/** What a browser remembers of someone who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser of someone, with one page. */
export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
}

interface Kept {
  readonly context: BrowserContext
  /** The site's address, and what else the browser was made with. */
  readonly options: string
  /** Every site that a page of it has shown. */
  readonly shown: Set<string>
  readonly toolsOf: (page: Page) => Promise<CDPSession>
  page: Page
  tools: CDPSession
  /** Whether a test has it. */
  taken: boolean
  /** Whether something was done that can't be taken back: to all of it, or to its page. */
  spoilt: boolean
  pageSpoilt: boolean
}

/** An address of the site that has no page: no script of the app runs there. */
export const inert = '/robots.txt'

/** More than most journeys have people at a time. */
const maxKept = 4

/** A page that isn't left by then never will be. */
const leaveMs = 10_000

/** After one of these a browser ends with its test. */
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

/** After one of these a page ends with its test, and its browser goes on with another one. */
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

/** Stops or turns the clock of every page, which its browser can't start again. */
const lastingOnClock = [
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Clock)[]

/** What a site can keep in a browser, but for its cookies and what a tab keeps. Not the scripts that were loaded. */
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

/** From now on browsers are kept that were made with the same options; none is while there are no options. */
export function keepBrowsers(options: string | undefined): void {
  optionsNow = options
}

/**
 * Opens a browser for someone: one that an earlier test has left where there is one. It has the scripts of the site, read and
 * compiled, which is most of what a first page costs, and nothing else of what was done in it.
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

/** Leaves the browsers that a test has used, or closes those that no other test may go on with. Answers those that stay. */
export async function leaveBrowsers(reusable: boolean): Promise<ReadonlySet<BrowserContext>> {
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
  // What is called below is heard; this is not.
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
  await page.goto(inert)
  kept.push(one)
  return one
}

/** Of what was done in a browser only a session stays: that of someone, or none. */
async function restore({ context, page }: Kept, { cookies, origins }: SignedIn): Promise<void> {
  if (cookies.length > 0) await context.addCookies(cookies)
  const own = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, own)
}

/** Takes away what a test has left. Answers whether nothing is left. */
async function leave(one: Kept): Promise<boolean> {
  if (one.spoilt) return false
  const { context } = one
  if (one.pageSpoilt || one.page.isClosed()) await renewPage(one)
  const { page, tools } = one
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((other) => other.close()))
  await page.goto(inert, { timeout: leaveMs })
  // A pointer that rests on nothing, as in a window that was just opened.
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

/** A page in the place of one that can't be used again. */
async function renewPage(one: Kept): Promise<void> {
  one.page = await one.context.newPage()
  one.tools = await one.toolsOf(one.page)
  one.pageSpoilt = false
  hear(one.page, lastingOnPage, () => void (one.pageSpoilt = true))
}

/** Remembers which sites a page shows. Another one keeps something in its tab that can't be taken away from here. */
function followSites(page: Page, one: Kept): void {
  const [own] = one.shown
  page.on('framenavigated', (frame) => {
    const { origin } = new URL(frame.url())
    if (origin === own || origin === 'null') return
    one.shown.add(origin)
    if (page === one.page) one.pageSpoilt = true
  })
}

/** Calls `heard` before each of these functions of a thing is. */
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
