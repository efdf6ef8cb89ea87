import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { finishAnimations } from './animations.ts'

// The same page by the types of another copy of the library: both are of one shape where it matters.
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page']

// Base UI's guards around what is open: they hand the focus on the moment they get it, and never keep it.
const focusGuards = '[data-base-ui-focus-guard]'

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Nothing on the page, as it is now, breaks the rules of accessibility, in the light theme and in the dark one. Soft: one run
 * names everything that is wrong. `what` says in a failure what was looked at; `but` are rules that do not apply to it.
 */
export async function expectNoViolations(
  page: Page,
  what: string = page.url(),
  but: readonly string[] = [],
): Promise<void> {
  // Before its style sheet is there, nobody sees a page.
  await page.waitForLoadState('load')
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours that are still on their way from one theme to the other would be read half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await finishAnimations(page)
    const axe = new AxeBuilder({ page: page as unknown as AxePage }).exclude(focusGuards)
    // Between the themes only colours differ.
    if (colorScheme === 'dark') axe.withRules(colourRules)
    else axe.disableRules([...but])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 200))])
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
