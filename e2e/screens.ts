// `npm run screens`: every screen of the demo town in five widths and both themes, as pictures and as contact sheets in .data/screens.
// Fails when a screen is wider than its window.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.ts'
import { signInAsMaya, startDemoTown } from '../scripts/demo-town.ts'
import { newcomer, signUp, followMail } from './parts/person.ts'
import { startTiles } from './parts/tiles.ts'

const folder = join(import.meta.dirname, '../.data/screens')
const widths = [320, 390, 768, 1280, 1920]
const themes = ['light', 'dark'] as const
const screensOfSheet = 4

interface Screen {
  readonly name: string
  readonly path: string
  readonly who: 'visitor' | 'maya' | 'newcomer'
}

type States = Record<Screen['who'], Awaited<ReturnType<BrowserContext['storageState']>> | undefined>

const only = process.argv[2]
const tiles = await startTiles()
const town = await startDemoTown({ PUBLIC_ITEM_PAGES: 'true', MAP_TILE_URL: tiles.url })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const states: States = { visitor: undefined, maya: await signedIn(browser), newcomer: await joinAnew(browser) }
  const screens = (await listScreens(browser, states)).filter(({ name }) => only === undefined || name.includes(only))
  const wide: string[] = []
  for (const [index, screen] of screens.entries()) {
    process.stderr.write(`${index + 1} of ${screens.length}  ${screen.name.padEnd(30)}\r`)
    wide.push(...(await picture(browser, states, screen)))
  }
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

async function signedIn(browser: Browser): Promise<States['maya']> {
  const context = await browser.newContext({ baseURL: town.origin })
  const page = await context.newPage()
  await signInAsMaya(page)
  return closed(context)
}

async function joinAnew(browser: Browser): Promise<States['newcomer']> {
  const context = await browser.newContext({ baseURL: town.origin })
  // What newcomer() wants is whoever opens contexts.
  const person = await newcomer({ newContext: async () => context } as unknown as Browser, 'Newcomer')
  await signUp(person)
  await followMail(person, /Confirm/)
  await person.page.waitForURL(/profile-setup|home/)
  return closed(context)
}

async function closed(context: BrowserContext): Promise<States['maya']> {
  const state = await context.storageState()
  await context.close()
  return state
}

/** The addresses, with ids as the demo town has them. */
async function listScreens(browser: Browser, states: States): Promise<Screen[]> {
  const context = await browser.newContext({ baseURL: town.origin, ...(states.maya && { storageState: states.maya }) })
  const page = await context.newPage()
  const follow = async (path: string, link: string): Promise<string> => {
    await page.goto(path)
    const found = page.locator(link).first()
    await found.waitFor()
    return (await found.getAttribute('href')) ?? ''
  }
  const item = await follow('/home', 'main a[href^="/item/"]')
  const conversation = await follow('/messages', 'main a[href^="/messages/"]')
  const edit = await follow('/profile?tab=items', 'main a[href^="/items/edit/"]')
  const answer = await follow('/my-rentals?tab=listings', 'main a[href^="/owner-response/"]')
  await context.close()
  const of = (who: Screen['who']) => (name: string, path: string) => ({ name, path, who })
  const [visitor, maya, nobody] = [of('visitor'), of('maya'), of('newcomer')]
  return [
    visitor('landing', '/'),
    visitor('home', '/home'),
    visitor('home map', '/home?view=map'),
    visitor('home no hit', '/home?search=harpsichord'),
    visitor('login', '/login'),
    visitor('signup', '/signup'),
    visitor('reset password', '/reset-password'),
    visitor('how it works', '/how-it-works'),
    visitor('about', '/about'),
    visitor('terms', '/terms-of-conditions'),
    visitor('privacy', '/privacy-policy'),
    visitor('trust and safety', '/trust-and-safety'),
    visitor('support', '/item-support'),
    visitor('profile signed out', '/profile'),
    visitor('item as visitor', item),
    visitor('not found', '/nowhere/at/all'),
    maya('home as member', '/home'),
    maya('item', item),
    maya('profile', '/profile'),
    maya('profile setup', '/profile-setup'),
    maya('settings', '/account-settings'),
    maya('list item', '/list-item'),
    maya('edit item', edit),
    maya('my items', '/profile?tab=items'),
    maya('my items address', '/my-items'),
    maya('my rentals', '/my-rentals'),
    maya('my rentals as owner', '/my-rentals?tab=listings'),
    maya('owner response', answer),
    maya('messages', '/messages'),
    maya('conversation', conversation),
    maya('notifications', '/notifications'),
    maya('saved', '/saved'),
    maya('boost', '/boost'),
    maya('boost success', '/boost-success'),
    maya('payment success', '/payment-success'),
    maya('payment cancelled', '/payment-canceled'),
    nobody('my items empty', '/profile?tab=items'),
    nobody('my rentals empty', '/my-rentals'),
    nobody('messages empty', '/messages'),
    nobody('notifications empty', '/notifications'),
    nobody('saved empty', '/saved'),
    nobody('boost empty', '/boost'),
    nobody('profile setup new', '/profile-setup'),
  ]
}

/** Takes the pictures of a screen. Answers where it is wider than its window. */
async function picture(browser: Browser, states: States, screen: Screen): Promise<string[]> {
  const state = states[screen.who]
  const wide: string[] = []
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: town.origin,
      viewport: { width, height: width < 700 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
      ...(state && { storageState: state }),
    })
    const page = await context.newPage()
    await page.goto(screen.path)
    await page.waitForLoadState('networkidle')
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.screenshot({ path: join(folder, fileOf(screen, width, colorScheme)) })
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (excess > 0) wide.push(`${screen.name} at ${width} px, by ${excess} px`)
    await context.close()
  }
  return wide
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

function fileOf({ name }: Screen, width: number, theme: string): string {
  return `${name.replaceAll(' ', '-')}-${width}-${theme}.png`
}

/** Some screens to a sheet: a row for each theme, the widths side by side. */
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
