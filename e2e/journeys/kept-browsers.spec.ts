import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newcomer, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

// Serial, in one worker: each test reuses the browser of the previous one.
test.describe.configure({ mode: 'serial' })

let used: BrowserContext | undefined
let usedPage: Page | undefined

/** Everything that a page of this site can store. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = []
    for await (const file of (await navigator.storage.getDirectory()).keys()) files.push(file)
    return {
      cookies: document.cookie,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      files,
      name: window.name,
      pages: window.history.length,
      width: window.innerWidth,
    }
  })

test('the first journey leaves something in every kind of storage', async ({ browser }) => {
  const { context, page } = await settledMember(browser, 'Abe')
  await page.goto('/about')
  await page.evaluate(async () => {
    document.cookie = 'left=1'
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    window.name = 'left'
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve))
    await (await caches.open('left')).put('/left', new Response('left'))
    await (await navigator.storage.getDirectory()).getFileHandle('left', { create: true })
  })
  await page.goto('/contact')
  await context.newPage()
  const { local, pages, width: _, ...kept } = await keptBy(page)
  expect(kept).toEqual({
    cookies: 'left=1',
    session: expect.arrayContaining(['left']),
    databases: expect.arrayContaining(['left']),
    caches: ['left'],
    files: ['left'],
    name: 'left',
  })
  expect(local).toEqual(expect.arrayContaining(['left', 'itemo-session']))
  expect(pages).toBeGreaterThan(1)
  ;[used, usedPage] = [context, page]
})

test('the next journey gets the same browser, with nothing left in it', async ({ browser }) => {
  const { context, page } = await newcomer(browser, 'Bea')
  expect([context === used, page === usedPage]).toEqual([true, true])
  expect(context.pages()).toEqual([page])
  expect(await context.cookies()).toEqual([])
  expect(await keptBy(page)).toEqual({
    cookies: '',
    local: [],
    session: [],
    databases: [],
    caches: [],
    files: [],
    name: '',
    pages: 1,
    width: page.viewportSize()?.width,
  })
  // Irreversible changes to a page end with it.
  await page.setViewportSize({ width: 500, height: 500 })
  await page.route('**/about', (route) => route.abort())
})

test('a modified page is replaced for the next journey', async ({ browser }) => {
  const { context, page } = await newcomer(browser, 'Cas')
  expect([context === used, page === usedPage]).toEqual([true, false])
  expect(await page.evaluate(() => window.innerWidth)).not.toBe(500)
  await page.goto('/about')
  await context.setOffline(true)
})

test("a browser modified as a whole isn't reused", async ({ browser }) => {
  const { context, page } = await newcomer(browser, 'Dot')
  expect(context).not.toBe(used)
  await page.goto('/about')
  used = context
})

test.describe('a journey that asks for a fresh browser', () => {
  test.use({ freshBrowsers: true })

  test("gets one that wasn't used before", async ({ browser }) => {
    const { context } = await newcomer(browser, 'Eve')
    expect(context).not.toBe(used)
  })
})
