import type { Page } from '@playwright/test'

/**
 * Brings what moves on a page, under reduced motion, to its end. It is not waited for: now and then a browser never tells that
 * an animation has finished.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}
