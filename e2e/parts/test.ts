import { type Browser, expect, test as base } from '@playwright/test'
import { keep } from './extremes.ts'
import { makePagesLate } from './late-page.ts'
import { settledMember } from './person.ts'
import { signedInAs, type Town } from './screen.ts'

/** A town that is not built within three minutes says why (`startDemoTown`). */
const townMs = 210_000

/**
 * Playwright's own test, and the windows that one opened are closed with it: left open they would go on asking the server
 * during every later test of their worker. What a file opened before its tests stays.
 */
export const test = base.extend<{ windows: undefined }, { browser: Browser; town: Town }>({
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
  windows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
})
