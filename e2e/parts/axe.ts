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
        ? await violationsOf(page, colorScheme, { runOnly: colourRules }, layer)
        : await violationsOf(page, colorScheme, { rules: off(but) })
    expect.soft(violations, `${what}, ${device}, ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize(viewports.desktop)
}

const off = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/**
 * In which colours, sizes and on which grounds texts were seen to have enough contrast, by theme, in this worker. The same is mostly on
 * every screen, and to look at it was two thirds of the time of all rules.
 */
const readable = { light: new Set<string>(), dark: new Set<string>() }

/**
 * What breaks the rules: rule, what it asks for, and the elements. `over` names what may lie over the page: then only that is
 * looked at, since the page behind it is a screen by itself.
 */
export async function violationsOf(
  page: Page,
  theme: keyof typeof readable,
  options: axe.RunOptions,
  over?: string,
): Promise<unknown[]> {
  const known = readable[theme]
  const look = () => page.evaluate(lookHere, [focusGuards, options, over, [...known]] as const)
  let found = await look()
  if (!found) {
    // Once for each document.
    await page.evaluate(library)
    found = await look()
  }
  if (!found) throw new Error('the page took no library')
  for (const text of found.readable) known.add(text)
  return found.violations
}

/** In the page. Answers nothing where the library isn't there. */
async function lookHere([exclude, rules, upper, known]: readonly [
  string,
  axe.RunOptions,
  string | undefined,
  readonly string[],
]) {
  const { axe: engine } = window as unknown as { axe?: typeof axe }
  if (!engine) return undefined
  const include = upper !== undefined && document.querySelector(upper) ? upper : 'html'
  // What is played asks for its length first; where nothing is, every stylesheet would be read again for nothing.
  const preload = document.querySelector('audio, video') !== null

  // What lies behind the texts of each element: the colours up to one that hides what is behind it, or that nobody can say.
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element | null): string => {
    if (!element) return 'the canvas'
    const before = grounds.get(element)
    if (before !== undefined) return before
    const {
      backgroundColor: colour,
      backgroundImage,
      opacity,
      position,
      filter,
      mixBlendMode,
    } = getComputedStyle(element)
    const alpha = Number(/(?:^rgba.*,|\/) ([\d.]+)\)$/.exec(colour)?.[1] ?? 1)
    const behind = groundOf(element.parentElement)
    let ground = alpha === 0 ? behind : `${colour} on ${behind}`
    if (behind === 'unknown' || /absolute|fixed|sticky/.test(position)) ground = 'unknown'
    if (alpha === 1) ground = colour
    if (backgroundImage !== 'none') ground = 'unknown'
    if (behind === 'faded' || opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') ground = 'faded'
    grounds.set(element, ground)
    return ground
  }
  const textOf = (element: Element) => {
    const ground = groundOf(element)
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return /faded|unknown/.test(ground) ? undefined : `${color} ${fontSize} ${fontWeight} ${textShadow} on ${ground}`
  }
  const seen = new Set(known)
  const texts = new Map<Element, string | undefined>()
  for (const root of document.querySelectorAll(include)) {
    for (const element of root.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
      if (!hasText && !element.matches('input, select, textarea')) continue
      const text = textOf(element)
      if (text !== undefined && seen.has(text)) continue
      texts.set(element, text)
      element.setAttribute('data-unread', '')
    }
  }
  engine.configure({ rules: [{ id: 'color-contrast', selector: '[data-unread]' }] })

  // A failure shows the elements themselves: a selector that finds one again is a fifth of the time.
  const resultTypes = ['violations' as const, 'passes' as const]
  const options = { ...rules, resultTypes, selectors: false, preload, elementRef: true }
  const { violations, passes } = await engine.run({ include: [include], exclude: [exclude] }, options)
  for (const element of texts.keys()) element.removeAttribute('data-unread')
  const passed = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? []
  return {
    violations: violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 200))]),
    readable: passed.flatMap(({ element }) => (element && texts.get(element as Element)) ?? []),
  }
}
