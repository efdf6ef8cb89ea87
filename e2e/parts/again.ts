import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Asks again for what did not come, until it stands there. Pages that hear of changes ask by themselves as well, and may take
 * the button away before it can be pressed: whichever comes first.
 */
export async function tryAgain(page: Page, awaited: Locator, message?: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Try Again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 500 })
    await expect(awaited, message).toBeVisible({ timeout: 2000 })
  }).toPass()
}
