import { pathTo } from '@itemo/domain/site-path.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { siteAddress } from '../../apps/server/src/platform/http/safe-address.ts'
import { renderMail } from '../../apps/server/src/platform/mail/render.ts'
import { expectNoViolations, violationsOf } from '../parts/axe.ts'
import { collectConsoleErrors } from '../parts/console-errors.ts'
import { screenLists } from '../parts/every-screen.ts'
import { collectViolations, provokeBreach } from '../parts/policy-breaches.ts'
import {
  beginAs,
  expectScreen,
  goOnTo,
  isWithinReach,
  leave,
  openScreen,
  type Screen,
  type Town,
} from '../parts/screen.ts'
import { reuseWindow, test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [title, list] of Object.entries(screenLists)) {
  test(`accessibility: ${title}`, async ({ town }) => {
    await checkScreens(town, await list(town))
  })
}

interface Looking {
  readonly context: BrowserContext
  readonly breaches: string[]
  readonly errors: string[]
  page: Page
}

let looking: Promise<Looking> | undefined

/** This worker's window, reused for all lists: a new one would parse and compile the site's scripts again. */
async function openWindow({ browser, origin }: Town): Promise<Looking> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', viewport })
  reuseWindow(context)
  return {
    context,
    breaches: await collectViolations(context),
    errors: collectConsoleErrors(context),
    page: await context.newPage(),
  }
}

/** Opens the screens one after the other, in one window, and checks each in both themes and at desktop and phone width. */
async function checkScreens(town: Town, screens: readonly Screen[]): Promise<void> {
  expect(screens.length, 'there are screens to look at').toBeGreaterThan(0)
  looking ??= openWindow(town)
  const window = await looking
  const { breaches, errors } = window
  let before: Screen | undefined
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const { page } = window
      if (isWithinReach(screen, before)) {
        await goOnTo(page, screen)
      } else {
        await leave(page)
        // Also clears form drafts, and what the previous list has left behind.
        if (!before || before.open || before.state !== screen.state) await beginAs(page, screen.state)
        await screen.prepare?.(page)
        await openScreen(page, screen)
      }
      before = screen
      await expectNoViolations(page, screen.name, () => expectScreen(page, screen), screen.but)
      await expectScreen(page, screen)
      const unexpected = errors.splice(0).filter((text) => !screen.errs?.test(text))
      expect(unexpected, 'it writes no error into the console').toEqual([])
    })
    if (screen.prepare) await takeBack(window, screen)
  }
  expect(breaches, 'no screen breaks its own policy').toEqual([])
  // An intended error is detected, so the absence of errors before means something.
  const { page } = window
  if (before?.prepare || before?.apart) await page.goto('/about')
  await provokeBreach(page)
  const { pathname } = new URL(page.url())
  await expect.poll(() => breaches).toEqual([expect.stringContaining(`${pathname} require-trusted-types-for`)])
  await expect.poll(() => errors).toEqual([expect.stringContaining(`${page.url()} This document requires`)])
  // It would keep sending requests during other tests.
  await leave(page)
  breaches.length = 0
  errors.length = 0
}

/** Undoes the preparation. Reuses the page if possible: a new one starts a new process. */
async function takeBack(window: Looking, { lasts }: Screen): Promise<void> {
  const { context, page } = window
  if (lasts) window.page = await context.newPage()
  for (const one of context.pages()) if (one !== window.page) await one.close()
  if (lasts) return
  await leave(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('an email fits a phone, however long the name is', { tag: '@layout' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const { html } = renderMail({
    heading: `Welcome to Itemo, ${'W'.repeat(100)}`,
    paragraphs: ['x'.repeat(200)],
    action: { label: 'Have a look round', url: siteAddress('https://itemo.example', pathTo`/${'a'.repeat(200)}`) },
  })
  await page.setContent(html)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // A mail is shown within another page, which has the landmarks.
  await expectNoViolations(page, 'a mail', undefined, ['region', 'landmark-one-main'])
})

test('low contrast is found, even after similar text was checked', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const hardToRead = async (...styles: string[]) => {
    await page.setContent(styles.map((style) => `<div style="${style}"><p>Words</p></div>`).join(''))
    const found = await violationsOf(page, 'light', { runOnly: ['color-contrast'] })
    return found.flatMap((violation) => (violation as [string, string, string[]])[2]).length
  }
  const white = 'background: #fff'
  expect(await hardToRead(`color: #111; ${white}`, `color: #eee; background: #111`)).toBe(0)
  // The same text on another background, over a translucent one, faded, paler, and smaller.
  expect(await hardToRead('color: #111; background: #333', `color: #111; ${white}`)).toBe(1)
  expect(await hardToRead(`color: #111; background: rgb(0 0 0 / 0.9)`)).toBe(1)
  expect(await hardToRead(`color: #111; ${white}; opacity: 0.3`)).toBe(1)
  expect(await hardToRead(`color: #bbb; ${white}`)).toBe(1)
  expect(await hardToRead(`color: #888; ${white}; font-size: 30px`)).toBe(0)
  expect(await hardToRead(`color: #888; ${white}; font-size: 12px`)).toBe(1)
  expect(await hardToRead(`color: #888; ${white}; font-size: 12px`)).toBe(1)
})
