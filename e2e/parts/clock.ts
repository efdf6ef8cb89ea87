import { expect, type Page } from '@playwright/test'

/**
 * Stops the page's clock a second from now; it goes on only as far as it is turned. The clock goes while it is read and told
 * where to stop: on a busy machine it may be past that by then, which is refused. It stands from then on all the same, so
 * that the next try is in time.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 1000)
  }).toPass()
}
