import type axe from 'axe-core'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { finishAnimations } from './animations.ts'
import { layer } from './screen.ts'

// The minified build: the full one took every page twice as long to parse.
const library = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Base UI's focus guards around open elements: they pass on focus as soon as they get it, and never keep it.
const focusGuards = '[data-base-ui-focus-guard]'

const colourRules = ['color-contrast', 'link-in-text-block']

/** The sizes of the configuration's projects. */
const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** The themes differ only in colours. Every step changes one thing from the previous one. */
const rounds = [
  { device: 'desktop', colorScheme: 'light' },
  { device: 'desktop', colorScheme: 'dark' },
  { device: 'phone', colorScheme: 'dark' },
  { device: 'phone', colorScheme: 'light' },
] as const

/**
 * Expects no accessibility violations on the page in its current state: at desktop and phone width, in the light and the dark theme.
 * Uses soft assertions, so one run reports everything that is wrong. `what` names the page in failures; `fits` waits until the page
 * has adapted to another width; `but` lists rules that don't apply to it.
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  fits: () => Promise<void> = async () => {},
  but: readonly string[] = [],
): Promise<void> {
  // The initial size of windows, which is also restored at the end.
  let shown: (typeof rounds)[number]['colorScheme'] = 'light'
  for (const { device, colorScheme } of rounds) {
    if (page.viewportSize()?.width !== viewports[device].width) {
      await page.setViewportSize(viewports[device])
      await fits()
    }
    if (shown !== colorScheme) {
      // Colours in transition from one theme to the other would be read half-way.
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
 * The combinations of colour, size and background that were found to have enough contrast, by theme, in this worker. Most of them are on
 * every screen, and checking them took two thirds of the time of all rules.
 */
const readable = { light: new Set<string>(), dark: new Set<string>() }

/**
 * The violations: rule, description, and elements. `over` names an element that may cover the page: if so, only that is checked,
 * because the page behind it is a separate screen.
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
    // Injected once into each document.
    await page.evaluate(library)
    found = await look()
  }
  if (!found) throw new Error('the page took no library')
  for (const text of found.readable) known.add(text)
  return found.violations
}

/** Runs in the page. Returns nothing if the library isn't loaded there. */
async function lookHere([exclude, rules, upper, known]: readonly [
  string,
  axe.RunOptions,
  string | undefined,
  readonly string[],
]) {
  const { axe: engine } = window as unknown as { axe?: typeof axe }
  if (!engine) return undefined
  const include = upper !== undefined && document.querySelector(upper) ? upper : 'html'
  // Media elements ask for their duration first; without any, every stylesheet would be parsed again for nothing.
  const preload = document.querySelector('audio, video') !== null

  // The background of each element's text: the colours up to the first opaque one, or undefined if it can't be determined.
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

  // A failure shows the elements themselves: computing selectors took a fifth of the time.
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
