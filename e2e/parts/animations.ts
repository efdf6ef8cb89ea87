import type { Page } from '@playwright/test'

/** Colours that are inherited move again one level further down. */
const maxRounds = 20

/**
 * Brings what moves on a page, under reduced motion, to its end. It is not waited for: a browser never says that a transition
 * has finished which another one replaced at once.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate((rounds) => {
    for (let round = 0; round < rounds; round += 1) {
      const moving = document.getAnimations()
      if (moving.length === 0) return
      for (const animation of moving) animation.finish()
    }
    throw new Error('something on the page moves on and on')
  }, maxRounds)
}

/**
 * From now on nothing of this document passes slowly from one value to another: a colour that is inherited would move once for
 * each level of elements, and each time the whole page would be styled again.
 */
export async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
