import { expect, test } from 'vitest'
import { splitLinks } from './message-links.ts'

const origin = 'https://itemo.example'

test('a URL of this site becomes a link to its path, without trailing punctuation', () => {
  expect(
    splitLinks('See https://itemo.example/item/1?from=2030-01-02, and (https://itemo.example/saved).', origin),
  ).toEqual([
    'See ',
    { text: 'https://itemo.example/item/1?from=2030-01-02', to: '/item/1?from=2030-01-02' },
    ', and (',
    { text: 'https://itemo.example/saved', to: '/saved' },
    ').',
  ])
})

test.each([
  'no address',
  '',
  'https://itemo.example@elsewhere.example/',
  'https://me:secret@itemo.example/item/1',
  'https://itemo.example//elsewhere.example/',
  'https://itemo.example/\\elsewhere.example/',
  'https://itemo.exаmple/item/1',
  'https://xn--itemo-abc.example/',
  'https:elsewhere.example\\@itemo.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert("https")',
  'data:text/html,hello',
  'ftp://elsewhere.example/file',
  'www.elsewhere.example and itemo.example/item/1',
])('%s stays text', (text) => {
  expect(splitLinks(text, origin)).toEqual(text === '' ? [] : [text])
})

test.each([
  'https://elsewhere.example/item/1',
  'http://itemo.example/item/1',
  'https://itemo.example.elsewhere.example/',
  'https://itemo.example:8443/item/1',
])('%s is a link to another site, as written', (text) => {
  expect(splitLinks(`${text}.`, origin)).toEqual([{ text, href: text }, '.'])
})

test('session tokens are removed from a URL', () => {
  const text = 'https://itemo.example/home#access_token=a&refresh_token=b&type=signup'
  expect(splitLinks(text, origin)).toEqual([{ text, to: '/home' }])
})

test('long texts take linear time', () => {
  const text = 'https://itemo.example/'.repeat(200)
  expect(splitLinks(text, origin)).toHaveLength(1)
})
