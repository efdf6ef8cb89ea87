import type { Page } from '@playwright/test'

/** Inherited colours start another transition one level further down. */
const maxRounds = 20

/**
 * Finishes the animations of a page under reduced motion. Doesn't wait for them: a browser never reports the end of a transition
 * that was replaced by another one.
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
