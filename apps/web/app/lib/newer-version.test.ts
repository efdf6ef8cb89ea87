import { expect, test } from 'vitest'
import { isOtherBuild, takeGoing } from './newer-version.ts'

const page = (build: string) => `<link rel="modulepreload" href="/assets/manifest-${build}.js">`

test('a page of the server is of another build when it names another manifest', () => {
  expect(isOtherBuild('1a2b', page('9c8d'))).toBe(true)
  expect(isOtherBuild('1a2b', page('1a2b'))).toBe(false)
})

test.each([
  ['this build has no name', undefined, page('9c8d')],
  ['the page is of a proxy, or of a network’s log-in', '1a2b', '<h1>Log in to the Wi-Fi</h1>'],
  ['no answer came', '1a2b', ''],
])('nothing is said of a newer version where %s', (_, own, html) => {
  expect(isOtherBuild(own, html)).toBe(false)
})

test('someone goes on to where they were going when the page was loaded again at its own address, and never else', () => {
  const kept = JSON.stringify(['https://itemo.test/home', '/my-rentals'])
  expect(takeGoing(kept, 'https://itemo.test/home', true)).toBe('/my-rentals')
  expect(takeGoing(kept, 'https://itemo.test/home', false)).toBeUndefined()
  expect(takeGoing(kept, 'https://itemo.test/payment-success', true)).toBeUndefined()
  expect(takeGoing(null, 'https://itemo.test/home', true)).toBeUndefined()
})
