import { type Browser, test as base } from '@playwright/test'
import { makePagesLate } from './late-page.ts'

/**
 * Playwright's own test, and the windows that one opened are closed with it: left open they would go on asking the server
 * beside every later test of their worker. What a file opened before its tests stays.
 */
export const test = base.extend<{ windows: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      if (process.env.E2E_LATE === 'pages') makePagesLate(browser)
      await use(browser)
    },
    { scope: 'worker' },
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
