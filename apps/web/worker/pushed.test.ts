import { expect, test } from 'vitest'
import { readPushed } from './pushed.ts'

const origin = 'https://itemo.test'

test('what the server sent is shown, and leads to where it is dealt with', () => {
  const sent = { title: 'Olive sent you a message', body: 'Read and answer in Itemo.', path: '/messages/1', id: 'n1' }
  expect(readPushed(JSON.stringify(sent), origin)).toEqual({
    title: 'Olive sent you a message',
    body: 'Read and answer in Itemo.',
    url: 'https://itemo.test/messages/1',
    tag: 'n1',
  })
})

test.each([undefined, '', 'not JSON', 'null', '[]', '{"title":5,"path":7}'])(
  '%s shows something all the same',
  (text) => {
    const shown = readPushed(text, origin)
    expect(shown).toMatchObject({ title: 'Itemo', body: 'There is something new for you.', tag: 'itemo' })
    expect(shown.url).toBe('https://itemo.test/notifications')
  },
)

test.each(['//elsewhere.test/x', '/\\elsewhere.test', 'https://elsewhere.test', 'javascript:alert(1)'])(
  '%s leads to the list instead',
  (path) => {
    expect(readPushed(JSON.stringify({ path }), origin).url).toBe('https://itemo.test/notifications')
  },
)
