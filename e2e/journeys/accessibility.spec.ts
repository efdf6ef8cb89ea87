import { pathTo } from '@itemo/domain/site-path.ts'
import { expect } from '@playwright/test'
import { siteAddress } from '../../apps/server/src/platform/http/safe-address.ts'
import { renderMail } from '../../apps/server/src/platform/mail/render.ts'
import { expectNoViolations } from '../parts/axe.ts'
import { hearErrors } from '../parts/console-errors.ts'
import { screenLists } from '../parts/every-screen.ts'
import { hearBreaches, provokeBreach } from '../parts/policy-breaches.ts'
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
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [title, list] of Object.entries(screenLists)) {
  test(`accessibility: ${title}`, async ({ town }) => {
    await checkScreens(town, await list(town))
  })
}

/** Opens one after the other, in one window, and looks at each in both themes and as wide as a desktop's window and a phone's. */
async function checkScreens({ browser, origin }: Town, screens: readonly Screen[]): Promise<void> {
  expect(screens.length, 'there are screens to look at').toBeGreaterThan(0)
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
  const breaches = await hearBreaches(context)
  const errors = hearErrors(context)
  let page = await context.newPage()
  let before: Screen | undefined
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      if (isWithinReach(screen, before)) {
        await goOnTo(page, screen)
      } else {
        await leave(page)
        // What a form kept is forgotten, too.
        if (before?.open || before?.state !== screen.state) await beginAs(page, screen.state)
        await screen.prepare?.(page)
        await openScreen(page, screen)
      }
      before = screen
      await expectNoViolations(page, screen.name, () => expectScreen(page, screen), screen.but)
      await expectScreen(page, screen)
      const unexpected = errors.splice(0).filter((text) => !screen.errs?.test(text))
      expect(unexpected, 'it writes no error into the console').toEqual([])
    })
    if (screen.prepare) {
      for (const one of context.pages()) await one.close()
      page = await context.newPage()
    }
  }
  expect(breaches, 'no screen breaks its own policy').toEqual([])
  // One that is meant is heard: the silence before says something.
  await page.goto('/about')
  await provokeBreach(page)
  await expect.poll(() => breaches).toEqual([expect.stringContaining('/about require-trusted-types-for')])
  await expect.poll(() => errors).toEqual([expect.stringContaining('/about This document requires')])
}

test('a mail fits a phone, whatever someone is called', { tag: '@layout' }, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const { html } = renderMail({
    heading: `Welcome to Itemo, ${'W'.repeat(100)}`,
    paragraphs: ['x'.repeat(200)],
    action: { label: 'Have a look round', url: siteAddress('https://itemo.example', pathTo`/${'a'.repeat(200)}`) },
  })
  await page.setContent(html)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // A mail stands in another page, which has the landmarks.
  await expectNoViolations(page, 'a mail', undefined, ['region', 'landmark-one-main'])
})
