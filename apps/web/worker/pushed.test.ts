import { expect, test } from 'vitest'
import { addressOf, readPushed } from './pushed.ts'

const origin = 'https://itemo.test'

test('the pushed text is shown, and links to its page', () => {
  const sent = { title: 'Olive sent you a message', body: 'Read and answer in Itemo.', path: '/messages/1', id: 'n1' }
  expect(readPushed(JSON.stringify(sent), origin)).toEqual({
    title: 'Olive sent you a message',
    body: 'Read and answer in Itemo.',
    url: 'https://itemo.test/messages/1',
    tag: 'n1',
    id: 'n1',
  })
})

test("a click opens the page with the notification's id, or just the page without one", () => {
  const url = 'https://itemo.test/my-rentals?tab=listings'
  expect(addressOf({ url, id: 'n1' })).toBe(`${url}&notification=n1`)
  expect(addressOf({ url, id: undefined })).toBe(url)
})

test.each([undefined, '', 'not JSON', 'null', '[]', '{"title":5,"path":7}'])(
  '%s still shows a notification',
  (text) => {
    const shown = readPushed(text, origin)
    expect(shown).toMatchObject({ title: 'Itemo', body: "There's something new for you.", tag: 'itemo' })
    expect(shown.url).toBe('https://itemo.test/notifications')
  },
)

test.each([
  '//elsewhere.test/x',
  '/.//elsewhere.test',
  '/\\elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
])('%s links to the list of notifications instead', (path) => {
  expect(readPushed(JSON.stringify({ path }), origin).url).toBe('https://itemo.test/notifications')
})
