import type axe from 'axe-core'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { finishAnimations } from './animations.ts'
import { layer } from './screen.ts'

// The short form: the long one took twice as long to be read by every page.
const library = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Base UI's guards around what is open: they hand the focus on the moment they get it, and never keep it.
const focusGuards = '[data-base-ui-focus-guard]'

const colourRules = ['color-contrast', 'link-in-text-block']

/** As the projects of the configuration have them. */
const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** Between the themes only colours differ. Every step changes one thing of the step before. */
const rounds = [
  { device: 'desktop', colorScheme: 'light' },
  { device: 'desktop', colorScheme: 'dark' },
  { device: 'phone', colorScheme: 'dark' },
  { device: 'phone', colorScheme: 'light' },
] as const

/**
 * Nothing on the page, as it is now, breaks the rules of accessibility: as wide as a desktop's window and as a phone's, in the
 * light theme and in the dark one. Soft: one run names everything that is wrong. `what` says in a failure what was looked at;
 * `fits` waits until the page has arrived at another width; `but` are rules that do not apply to it.
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  fits: () => Promise<void> = async () => {},
  but: readonly string[] = [],
): Promise<void> {
  // As windows are opened, and as this leaves them.
  let shown: (typeof rounds)[number]['colorScheme'] = 'light'
  for (const { device, colorScheme } of rounds) {
    if (page.viewportSize()?.width !== viewports[device].width) {
      await page.setViewportSize(viewports[device])
      await fits()
    }
    if (shown !== colorScheme) {
      // Colours that are still on their way from one theme to the other would be read half-way.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await finishAnimations(page)
    }
    shown = colorScheme
    const violations =
      colorScheme === 'dark'
        ? await violationsOf(page, { runOnly: colourRules }, layer)
        : await violationsOf(page, { rules: off(but) })
    expect.soft(violations, `${what}, ${device}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(viewports.desktop)
}

const off = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/**
 * What breaks the rules: rule, what it asks for, and the elements. `over` names what may lie over the page: then only that is
 * looked at, since the page behind it is a screen by itself.
 */
async function violationsOf(page: Page, options: axe.RunOptions, over?: string): Promise<unknown[]> {
  const look = () => page.evaluate(lookHere, [focusGuards, options, over] as const)
  const found = await look()
  if (found) return found
  // Once for each document.
  await page.evaluate(library)
  const foundThen = await look()
  if (!foundThen) throw new Error('the page took no library')
  return foundThen
}

/** In the page. Answers nothing where the library isn't there. */
async function lookHere([exclude, rules, upper]: readonly [string, axe.RunOptions, string | undefined]) {
  const { axe: engine } = window as unknown as { axe?: typeof axe }
  if (!engine) return undefined
  const include = upper !== undefined && document.querySelector(upper) ? [upper] : ['html']
  // What is played asks for its length first; where nothing is, every stylesheet would be read again for nothing.
  const preload = document.querySelector('audio, video') !== null
  // A failure shows the elements themselves: a selector that finds one again is a fifth of the time.
  const options = { ...rules, resultTypes: ['violations' as const], selectors: false, preload }
  const { violations } = await engine.run({ include, exclude: [exclude] }, options)
  return violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 200))])
}
