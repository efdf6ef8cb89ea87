import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { emailOf, type PersonKey } from '../../apps/server/seeds/town/people.ts'
import { demoPassword } from '../../apps/server/src/features/accounts/users/user-policy.ts'
import { finishAnimations } from './animations.ts'
import { blankPath, type SignedIn } from './kept-browsers.ts'
import { answerMs, storedSession } from './person.ts'

/** A screen in one state, as one person sees it. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** The person; a visitor if undefined. */
  readonly state: SignedIn | undefined
  /** What is visible in that state: a text or a locator. By default the page's heading. */
  readonly shows?: Shown | undefined
  /** Changes the responses that the page will get, before it's opened. */
  readonly prepare?: Step
  /** Whether `prepare` changes the page irreversibly, unlike a route. */
  readonly lasts?: boolean
  /** Brings it into its state, or opens a dialog, sheet or menu. */
  readonly open?: Step
  /** Whether `open` leaves nothing behind that would be visible on another page: no field, no toast, no draft. */
  readonly leavesNothing?: boolean
  /** Whether it's a page outside of the app. */
  readonly apart?: boolean
  /** The console error that it's expected to write. */
  readonly errs?: RegExp
  /** Rules that don't apply to it. */
  readonly but?: readonly string[]
}

export type Step = (page: Page) => Promise<unknown>
type Shown = string | RegExp | ((page: Page) => Locator)

/** The source of screens: a server with the demo town, and a browser to add data to it. */
export interface Town {
  readonly browser: Browser
  readonly origin: string
  /** The person of the demo town who has something of everything. */
  readonly maya: SignedIn
  /** A member who has nothing yet. */
  readonly newcomer: SignedIn
}

/** Elements that cover the page: dialogs, sheets and menus. */
export const layer = '[role=dialog], [role=alertdialog], [role=menu]'

/** A logged-in person of the demo town, by a call of a non-browser client. */
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

/** Navigates within the open app through its history, without a reload. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

// The simplest page.
const between = { path: '/nowhere/in-between', heading: 'Page not found' } as const

/** Whether a screen can be reached from the previous one without reloading the app, which is most of the cost of opening one. */
export function isWithinReach(screen: Screen, before: Screen | undefined): boolean {
  if (before === undefined || before.state !== screen.state || before.prepare || before.apart) return false
  if (before.open && !before.leavesNothing) return false
  return !screen.prepare && !screen.apart && screen.shows !== between.heading
}

/** Navigates to a screen via an unrelated page, so that nothing of the previous screen is mistaken for it. */
export async function goOnTo(page: Page, screen: Screen): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: between.heading, exact: true })
  await goWithin(page, between.path)
  await expect(heading).toBeVisible()
  await goWithin(page, screen.path)
  await expect(heading).toHaveCount(0)
  await bringIntoState(page, screen)
}

/** Leaves the app, so that no open page interferes with the preparation. */
export const leave = (page: Page) => page.goto(blankPath)

/**
 * Resets the storage of a window to someone's session, or to none. `setStorageState` would also drop the scripts that were loaded
 * before, which doubled the time of the next page.
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

/** Loads a screen, brings it into its state, and waits until nothing is loading. */
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

/** Waits until the screen is in its state and nothing is loading: no skeleton, spinner, picture or font. */
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

/** Presses a button on the card of the hire whose title contains the word. */
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

/** Keeps toasts open from now on, as while the page is in the background. */
export const holdToasts: Step = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
