// `npm run bench:reactions`: how soon a screen reacts to a click or a key, on a CPU slowed down four times: from the event to the next
// paint, as measured by the browser (Event Timing). Prints each interaction's median and maximum over several rounds.
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { signInAsMaya, startDemoTown } from '../scripts/demo-town.ts'
import { median } from './load.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const slowedTimes = 4

interface Interaction {
  readonly name: string
  /** Opens the screen and waits until it's idle; its own clicks aren't measured. */
  readonly open: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

interface Timing {
  readonly id: number
  readonly ms: number
}

/** The page's global variable for the observed durations. */
const kept = '__interactions'

/** Runs in the page: records the time from each event of an interaction to the next paint. Durations below 16 ms aren't reported. */
const observe = `
  window.${kept} = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.${kept}.push({ id: interactionId, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const town = await startDemoTown({})
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
try {
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const [viewport, isMobile] of [
      [{ width: 390, height: 844 }, true],
      [{ width: 1280, height: 800 }, false],
    ] as const) {
      const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile, baseURL: town.origin })
      const page = await context.newPage()
      await page.addInitScript({ content: observe })
      await signInAsMaya(page)
      const session = await context.newCDPSession(page)
      for (const { name, open, act } of interactions(isMobile)) {
        await open(page)
        await page.waitForLoadState('networkidle')
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
        await page.evaluate(`window.${kept} = []`)
        await act(page)
        await page.waitForTimeout(1500)
        const seen = await page.evaluate<readonly Timing[]>(`window.${kept}`)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        // The first round warms the server and the browser's cache.
        if (round === 0) continue
        const key = `${isMobile ? 'phone' : 'desktop'}: ${name}`
        times.set(key, [...(times.get(key) ?? []), ...longest(seen)])
      }
      await context.close()
    }
    process.stderr.write(`round ${round} of ${rounds}\r`)
  }
  print(times)
} finally {
  await browser.close()
  await town.stop()
}

/** An interaction has several events (down, up, click): it took as long as the longest. */
function longest(seen: readonly Timing[]): number[] {
  const byId = new Map<number, number>()
  for (const { id, ms } of seen) byId.set(id, Math.max(ms, byId.get(id) ?? 0))
  return byId.size === 0 ? [0] : [...byId.values()]
}

function interactions(isPhone: boolean): Interaction[] {
  const press = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
  const home = (page: Page) => page.goto('/home').then(() => page.getByRole('article').first().waitFor())
  const report = (page: Page) => page.getByRole('button', { name: /Report/ }).first()
  /** Someone else's item, because people can't report their own. */
  const item = async (page: Page) => {
    await home(page)
    const links = await page
      .locator('main a[href^="/item/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of new Set(links)) {
      await page.goto(link)
      await page.getByRole('link', { name: 'Edit', exact: true }).or(report(page)).first().waitFor()
      if (await report(page).isVisible()) return
    }
  }
  const list = (page: Page) =>
    page.goto('/list-item').then(() => page.getByRole('textbox', { name: 'Title' }).waitFor())
  return [
    {
      name: 'a card opens its item',
      open: home,
      act: (page) => page.locator('main a[href^="/item/"]').nth(1).click(),
    },
    { name: 'a heart', open: home, act: (page) => press(page, 'button', /^(Save|Remove)\b/) },
    { name: 'the filters open', open: home, act: (page) => press(page, 'button', 'Filters') },
    {
      name: 'a word is typed into the search',
      open: home,
      act: (page) => page.getByLabel('Search items').pressSequentially('tents', { delay: 120 }),
    },
    {
      name: 'the map opens',
      open: home,
      act: (page) => page.getByRole('button', { name: 'Map', exact: true }).click(),
    },
    {
      name: 'a text is typed into a form',
      open: list,
      act: (page) => page.getByRole('textbox', { name: 'Title' }).pressSequentially('A ladder', { delay: 120 }),
    },
    {
      name: 'a form with faults is sent',
      open: list,
      act: (page) => press(page, 'button', 'List Your Item'),
    },
    { name: 'a dialog opens', open: item, act: (page) => report(page).click() },
    {
      name: isPhone ? 'the bar leads to the messages' : 'the navigation leads to the messages',
      open: home,
      act: (page) =>
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: /Messages/ })
          .click(),
    },
  ]
}

function print(times: ReadonlyMap<string, readonly number[]>): void {
  const row = (all: readonly number[]) => ({
    'middle ms': median(all).toFixed(0),
    'p75 ms': (all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.75)] ?? 0).toFixed(0),
    'slowest ms': Math.max(...all).toFixed(0),
    interactions: all.length,
  })
  console.table(
    Object.fromEntries([
      ...[...times].map(([name, all]) => [name, row(all)]),
      ['all', row([...times.values()].flat())],
    ]),
  )
}
