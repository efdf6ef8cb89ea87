// `npm run screens`: every screen of the demo town in five widths and both themes, as pictures and as contact sheets in .data/screens.
// Fails if a screen is wider than its window.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { startDemoTown } from '../scripts/demo-town.ts'
import { finishAnimations } from './parts/animations.ts'
import { keep, makeExtremes } from './parts/extremes.ts'
import { listEveryScreen } from './parts/every-screen.ts'
import { settledMember } from './parts/person.ts'
import { layer, openScreen, type Screen, signedInAs } from './parts/screen.ts'
import { listExtremes } from './parts/screen-list.ts'
import { startTiles } from './parts/tiles.ts'

const folder = join(import.meta.dirname, '../.data/screens')
const widths = [320, 390, 768, 1280, 1920]
const themes = ['light', 'dark'] as const
const screensOfSheet = 4

const only = process.argv[2]
const tiles = await startTiles()
const town = await startDemoTown({ MAP_TILE_URL: tiles.url })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const newcomer = await keep((await settledMember(browser, 'Newcomer', town.origin)).context)
  const maya = await signedInAs(town.origin, 'maya')
  const plain = await listEveryScreen({ browser, origin: town.origin, maya, newcomer })
  const first = await pictures(plain)
  // The extreme data is added afterwards: it would come first everywhere.
  const second = await pictures(listExtremes(await makeExtremes(browser, town.origin)))
  const screens = [...first.screens, ...second.screens]
  const wide = [...first.wide, ...second.wide]
  await printSheets(browser, screens)
  const count = screens.length * widths.length * themes.length
  const lines = [`${count} pictures and their contact sheets: ${folder}`, ...wide.map((one) => `too wide: ${one}`)]
  process.stdout.write(`\n${lines.join('\n')}\n`)
  if (wide.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await town.stop()
  tiles.stop()
}

/** Takes the selected screens. */
async function pictures(list: readonly Screen[]): Promise<{ screens: Screen[]; wide: string[] }> {
  const screens = list.filter(({ name }) => only === undefined || name.includes(only))
  const wide: string[] = []
  for (const [index, screen] of screens.entries()) {
    process.stderr.write(`${index + 1} of ${screens.length}  ${screen.name.padEnd(30)}\r`)
    wide.push(...(await picture(browser, screen)))
  }
  return { screens, wide }
}

/** Takes the screenshots of a screen. Returns where it's wider than its window. */
async function picture(browser: Browser, screen: Screen): Promise<string[]> {
  const wide: string[] = []
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: town.origin,
      viewport: { width, height: width < 700 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
      ...(screen.state && { storageState: screen.state }),
    })
    const page = await context.newPage()
    await screen.prepare?.(page)
    await openScreen(page, screen)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await finishAnimations(page)
      await page.screenshot({ path: join(folder, fileOf(screen, width, colorScheme)) })
    }
    const excess = await page.evaluate((over) => {
      const layers = [...document.querySelectorAll(`:is(${over}), :is(${over}) button`)].map(
        (box) => box.scrollWidth - box.clientWidth,
      )
      return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...layers)
    }, layer)
    if (excess > 0) wide.push(`${screen.name} at ${width} px, by ${excess} px`)
    await context.close()
  }
  return wide
}

function fileOf({ name }: Screen, width: number, theme: string): string {
  return `${name.replaceAll(' ', '-')}-${width}-${theme}.png`
}

/** Several screens on a sheet: a row for each theme, the widths next to each other. */
async function printSheets(browser: Browser, screens: readonly Screen[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  const rows = screens.flatMap((screen) =>
    themes.map((theme) => {
      const pictures = widths.map((width) => `<img src="${fileOf(screen, width, theme)}" alt="${width} px">`)
      return `<h2>${screen.name}, ${theme}</h2><div>${pictures.join('')}</div>`
    }),
  )
  const style = `body{font:14px sans-serif;margin:16px;background:#888}h2{font-size:16px;margin:12px 0 4px}
    div{display:flex;gap:8px;align-items:flex-start}img{height:420px;flex:none}`
  const size = screensOfSheet * themes.length
  for (let from = 0; from < rows.length; from += size) {
    const html = `<!doctype html><title>Itemo, every screen</title><style>${style}</style>${rows.slice(from, from + size).join('')}`
    const name = `sheet-${String(from / size + 1).padStart(2, '0')}`
    await writeFile(join(folder, `${name}.html`), html)
    await page.goto(`file://${join(folder, `${name}.html`)}`)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  await page.close()
}
