import { expect, onTestFinished, test, vi } from 'vitest'
import { storeDestination, newerBuild, readDestination } from './newer-version.ts'

const page = (version: string, madeAt: number) =>
  `<meta name="itemo-build" content="${madeAt}"><link rel="modulepreload" href="/assets/manifest-${version}.js">`
const own = { version: '1a2b', madeAt: '1700' }

test("the server's page is newer if it's of another, later build", () => {
  expect(newerBuild(own, page('9c8d', 1800))).toBe('1800')
  // The same files, built again.
  expect(newerBuild(own, page('1a2b', 1800))).toBeUndefined()
})

test.each([
  ['the page comes from a process of the previous version', own, page('9c8d', 1600)],
  ['this build has no version', { ...own, version: undefined }, page('9c8d', 1800)],
  ['this build has no build time', { ...own, madeAt: undefined }, page('9c8d', 1800)],
  ['a proxy or a captive portal sent the page', own, '<h1>Log in to the Wi-Fi</h1>'],
  ['the response is empty', own, ''],
])('no newer version is reported if %s', (_, build, html) => {
  expect(newerBuild(build, html)).toBeUndefined()
})

test('navigation continues only after a reload of the page it was started from', () => {
  const kept = JSON.stringify(['https://itemo.test/home', '/my-rentals'])
  expect(readDestination(kept, 'https://itemo.test/home', true)).toBe('/my-rentals')
  expect(readDestination(kept, 'https://itemo.test/home', false)).toBeUndefined()
  expect(readDestination(kept, 'https://itemo.test/payment-success', true)).toBeUndefined()
  expect(readDestination(null, 'https://itemo.test/home', true)).toBeUndefined()
})

test.each([
  ['the server no longer has the script of the next page', 404, ['https://itemo.test/home', '/my-rentals']],
  ['the person reloads while the next page is loading', 200, null],
])('whether the destination is stored when %s: %s', (_, responseStatus, kept) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const texts = new Map<string, string>()
  const sessionStorage = { setItem: (name: string, text: string) => texts.set(name, text), removeItem: () => undefined }
  const location = { href: 'https://itemo.test/home', origin: 'https://itemo.test' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage, location }))
  const entry = { name: 'https://itemo.test/assets/my-rentals-1.js', responseStatus }
  vi.stubGlobal('performance', { getEntriesByType: () => [entry] })
  const stop = storeDestination('/my-rentals')
  window.dispatchEvent(new Event('pagehide'))
  stop()
  expect(JSON.parse(texts.get('itemo-going') ?? 'null')).toEqual(kept)
})
