import { type Browser, type BrowserContext, expect, type PlaywrightTestOptions, test as base } from '@playwright/test'
import { keep } from './extremes.ts'
import { keepBrowsers, leaveBrowsers, openBrowser } from './kept-browsers.ts'
import { makePagesLate } from './late-page.ts'
import { settledMember } from './person.ts'
import { signedInAs, type Town } from './screen.ts'

/** A town that is not built within three minutes says why (`startDemoTown`). */
const townMs = 210_000

const staying = new Set<BrowserContext>()

/** A window that goes on in the next test of its worker, which has to know what the one before has left in it. */
export function keepOpen(context: BrowserContext): void {
  staying.add(context)
}

interface Options {
  /** For a journey about what a browser has that was never here: none goes on with what an earlier one has left. */
  readonly freshBrowsers: boolean
}

interface Fixtures {
  /** What the test's browsers are made with. */
  readonly browserOptions: Partial<PlaywrightTestOptions>
  readonly windows: undefined
}

/**
 * Playwright's own test. A browser of a person is left for the next test, as empty as a new one but for the site's scripts
 * (ADR-0254); every other window that a test opened is closed with it: left open they would go on asking the server during
 * every later test of their worker. What a file opened before its tests stays.
 */
export const test = base.extend<Options & Fixtures, { browser: Browser; town: Town }>({
  browser: [
    async ({ browser }, use) => {
      if (process.env.E2E_LATE === 'pages') makePagesLate(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // The same one for all workers: it is built when the first of them asks for it.
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
      // A trace, which a second run has, is that of one test.
      const keeps = !freshBrowsers && trace === 'off' && browserOptions.serviceWorkers === 'block'
      keepBrowsers(keeps && browserOptions.javaScriptEnabled ? JSON.stringify(browserOptions) : undefined)
      const before = new Set(browser.contexts())
      await use(undefined)
      const kept = await leaveBrowsers(testInfo.status === testInfo.expectedStatus)
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
