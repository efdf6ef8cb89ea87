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
