import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { emailOf, type PersonKey } from '../../apps/server/seeds/town/people.ts'
import { demoPassword } from '../../apps/server/src/features/accounts/users/user-policy.ts'
import { finishAnimations } from './animations.ts'
import { inert, type SignedIn } from './kept-browsers.ts'
import { answerMs, storedSession } from './person.ts'

/** A screen in one state, as one person sees it. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** Who looks at it: a visitor when undefined. */
  readonly state: SignedIn | undefined
  /** What shows once it is in that state: a text, or what is found. The heading of the page when nothing is named. */
  readonly shows?: Shown | undefined
  /** Changes what the page will be answered, before it is opened. */
  readonly prepare?: Step
  /** Whether `prepare` leaves in the page what can't be taken back, unlike a route. */
  readonly lasts?: boolean
  /** Brings it into its state, or opens what lies over it. */
  readonly open?: Step
  /** Whether `open` leaves nothing behind that another page would show: no field, no toast, no draft. */
  readonly leavesNothing?: boolean
  /** Whether it is a page of its own, outside of the app. */
  readonly apart?: boolean
  /** The error that it is to write into the console. */
  readonly errs?: RegExp
  /** Rules that do not apply to it. */
  readonly but?: readonly string[]
}

export type Step = (page: Page) => Promise<unknown>
type Shown = string | RegExp | ((page: Page) => Locator)

/** Where screens are taken from: a server with the demo town, and a browser to make more in it. */
export interface Town {
  readonly browser: Browser
  readonly origin: string
  /** The person of the demo town who has something of everything. */
  readonly maya: SignedIn
  /** A member who has nothing yet. */
  readonly newcomer: SignedIn
}

/** What lies over a page when it is pressed: dialogs, sheets and menus. */
export const layer = '[role=dialog], [role=alertdialog], [role=menu]'

/** Someone of the demo town who is signed in: by the call of a client that is no browser. */
export async function signedInAs(origin: string, person: PersonKey): Promise<SignedIn> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
    signal: AbortSignal.timeout(answerMs),
  })
  expect(answer.status).toBe(200)
  return storedSession(origin, await answer.json())
}

/** Goes to another address of the app that is open, as its history does: nothing is loaded again. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

// The page with the least on it.
const between = { path: '/nowhere/in-between', heading: 'Page not found' } as const

/** Whether a screen can be reached from the one before without loading the app again, which is most of what opening one costs. */
export function isWithinReach(screen: Screen, before: Screen | undefined): boolean {
  if (before === undefined || before.state !== screen.state || before.prepare || before.apart) return false
  if (before.open && !before.leavesNothing) return false
  return !screen.prepare && !screen.apart && screen.shows !== between.heading
}

/** Goes to a screen by way of a page that has nothing to do with it, so that nothing of the one before is taken for it. */
export async function goOnTo(page: Page, screen: Screen): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: between.heading, exact: true })
  await goWithin(page, between.path)
  await expect(heading).toBeVisible()
  await goWithin(page, screen.path)
  await expect(heading).toHaveCount(0)
  await bringIntoState(page, screen)
}

/** Leaves the app: no page is open any more that would take part in what is prepared. */
export const leave = (page: Page) => page.goto(inert)

/**
 * Of what pages keep in a window that was left only a session stays: that of someone, or none. `setStorageState` would throw away
 * the scripts that were loaded before, too, and the next page took twice the time.
 */
export async function beginAs(
  page: Page,
  { cookies, origins }: SignedIn = { cookies: [], origins: [] },
): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate(async (entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
    const remove = (name: string) =>
      new Promise((resolve, reject) => {
        const removal = indexedDB.deleteDatabase(name)
        removal.addEventListener('success', resolve)
        removal.addEventListener('blocked', () => reject(new Error(`a page still has ${name} open`)))
        removal.addEventListener('error', () => reject(removal.error ?? new Error(`${name} is still there`)))
      })
    for (const { name } of await indexedDB.databases()) if (name) await remove(name)
  }, kept)
}

/** Loads a screen and brings it into its state, until nothing is on its way any more. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path)
  await bringIntoState(page, screen)
}

async function bringIntoState(page: Page, screen: Screen): Promise<void> {
  if (screen.open) {
    await complete(page)
    await screen.open(page)
  }
  await expectScreen(page, screen)
}

/** The screen is in its state, and nothing is on its way: no skeleton, no spinner, no picture, no typeface. */
export async function expectScreen(page: Page, { shows }: Screen): Promise<void> {
  await expect(shownOn(page, shows)).toBeVisible()
  await complete(page)
}

function shownOn(page: Page, shows: Shown | undefined): Locator {
  if (shows === undefined) return page.getByRole('heading', { level: 1 }).first()
  if (typeof shows === 'function') return shows(page).first()
  return page.getByText(shows).filter({ visible: true }).first()
}

async function complete(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector('.animate-shimmer, .animate-spin')
    const shown = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
    })
    return waiting === null && shown.every((image) => image.complete) && document.fonts.status === 'loaded'
  })
  await finishAnimations(page)
}

export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()

/** Presses a button on the card of a hire, of the one whose title holds the word. */
export const pressOn =
  (title: string | RegExp, name: string): Step =>
  (page) =>
    page.getByRole('article', { name: title }).first().getByRole('button', { name, exact: true }).click()

export const pick =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click()

export const follow =
  (link: string): Step =>
  (page) =>
    page.locator(`main a[href^="${link}"]`).first().click()

export const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)

export const see =
  (text: string | RegExp): Step =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** One step after the other. */
export const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** From now on toasts stay, as they do while the page is in the background. */
export const holdToasts: Step = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
