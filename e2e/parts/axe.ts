import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page type of axe's own copy of Playwright: the same page, of another patch version. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']

/**
 * Nothing on the page, as it is now, breaks the rules of accessibility, in the light theme and in the dark one. `what` names
 * it when something does.
 */
export async function expectOpenToAll(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze()
    const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    expect(found, `${what} (${colorScheme})`).toEqual([])
  }
}
