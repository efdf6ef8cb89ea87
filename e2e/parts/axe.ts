import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// The same page by the types of another copy of the library: both are of one shape where it matters.
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']

/**
 * Nothing on the page, as it is now, breaks the rules of accessibility, in the light theme and in the dark one. Soft: one run
 * names everything that is wrong. `what` says in a failure what was looked at.
 */
export async function expectNoViolations(page: Page, what: string = page.url()): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours that are still on their way from one theme to the other would be read half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze()
    const found = violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 200))])
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
