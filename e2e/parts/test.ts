import { type Browser, type BrowserContext, expect, type PlaywrightTestOptions, test as base } from '@playwright/test'
import { keep } from './extremes.ts'
import { reuseBrowsers, releaseBrowsers, openBrowser } from './kept-browsers.ts'
import { makePagesLate } from './late-page.ts'
import { settledMember } from './person.ts'
import { signedInAs, type Town } from './screen.ts'

/** `startDemoTown` reports an error if the town isn't built within three minutes. */
const townMs = 210_000

const staying = new Set<BrowserContext>()

/** A window that the worker's next test reuses, with what the previous test has left in it. */
export function reuseWindow(context: BrowserContext): void {
  staying.add(context)
}

interface Options {
  /** For journeys about a first visit: no browser is reused. */
  readonly freshBrowsers: boolean
}

interface Fixtures {
  /** The options of the test's browsers. */
  readonly browserOptions: Partial<PlaywrightTestOptions>
  readonly windows: undefined
}

/**
 * Playwright's own test. A person's browser is reused by the next test, as empty as a new one except for the site's scripts
 * (ADR-0254). Every other window that a test opened is closed with it: otherwise it would keep sending requests to the server
 * during every later test of its worker. Windows that a file opened before its tests stay open.
 */
export const test = base.extend<Options & Fixtures, { browser: Browser; town: Town }>({
  browser: [
    async ({ browser }, use) => {
      if (process.env.E2E_LATE === 'pages') makePagesLate(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Shared by all workers; built on the first request.
  town: [
    async ({ browser }, use) => {
      const answer = await fetch(`http://127.0.0.1:${process.env.E2E_TOWN_PORT}`, {
        signal: AbortSignal.timeout(townMs),
      })
      const origin = await answer.text()
      expect(answer.ok, origin).toBe(true)
      const newcomer = await keep((await settledMember(browser, 'Newcomer', origin)).context)
      await use({ browser, origin, maya: await signedInAs(origin, 'maya'), newcomer })
    },
    { scope: 'worker', timeout: townMs + 30_000 },
  ],
  freshBrowsers: [false, { option: true }],
  browserOptions: async (
    { bypassCSP, colorScheme, contextOptions, javaScriptEnabled, permissions, serviceWorkers, viewport },
    use,
  ) => use({ bypassCSP, colorScheme, contextOptions, javaScriptEnabled, permissions, serviceWorkers, viewport }),
  windows: [
    async ({ browser, browserOptions, freshBrowsers, trace }, use, testInfo) => {
      // A trace, which a retry has, belongs to one test.
      const keeps = !freshBrowsers && trace === 'off' && browserOptions.serviceWorkers === 'block'
      reuseBrowsers(keeps && browserOptions.javaScriptEnabled ? JSON.stringify(browserOptions) : undefined)
      const before = new Set(browser.contexts())
      await use(undefined)
      const kept = await releaseBrowsers(testInfo.status === testInfo.expectedStatus)
      const stays = (context: BrowserContext) => before.has(context) || kept.has(context) || staying.has(context)
      const opened = browser.contexts().filter((context) => !stays(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  context: async ({ browser, windows: _, baseURL }, use) => {
    const { context } = await openBrowser(browser, baseURL ?? '')
    await use(context)
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('a browser without a page')
    await use(page)
  },
})
