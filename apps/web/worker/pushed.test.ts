import { expect, test } from 'vitest'
import { addressOf, readPushed } from './pushed.ts'

const origin = 'https://itemo.test'

test('what the server sent is shown, and leads to where it is dealt with', () => {
  const sent = { title: 'Olive sent you a message', body: 'Read and answer in Itemo.', path: '/messages/1', id: 'n1' }
  expect(readPushed(JSON.stringify(sent), origin)).toEqual({
    title: 'Olive sent you a message',
    body: 'Read and answer in Itemo.',
    url: 'https://itemo.test/messages/1',
    tag: 'n1',
    id: 'n1',
  })
})

test('a click opens its page and names the entry of the list, and the page alone when there is none', () => {
  const url = 'https://itemo.test/my-rentals?tab=listings'
  expect(addressOf({ url, id: 'n1' })).toBe(`${url}&notification=n1`)
  expect(addressOf({ url, id: undefined })).toBe(url)
})

test.each([undefined, '', 'not JSON', 'null', '[]', '{"title":5,"path":7}'])(
  '%s shows something all the same',
  (text) => {
    const shown = readPushed(text, origin)
    expect(shown).toMatchObject({ title: 'Itemo', body: 'There is something new for you.', tag: 'itemo' })
    expect(shown.url).toBe('https://itemo.test/notifications')
  },
)

test.each([
  '//elsewhere.test/x',
  '/.//elsewhere.test',
  '/\\elsewhere.test',
  'https://elsewhere.test',
  'javascript:alert(1)',
])('%s leads to the list instead', (path) => {
  expect(readPushed(JSON.stringify({ path }), origin).url).toBe('https://itemo.test/notifications')
})
