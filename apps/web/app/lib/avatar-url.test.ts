import { expect, test } from 'vitest'
import { avatarUrl } from './avatar-url.ts'

const rendered = '/storage/v1/render/image/public/avatars/me/a-photo?width=400'

test.each([
  ['me/a-photo', rendered],
  ['avatars/me/a-photo', rendered],
  ['/storage/v1/object/public/avatars/me/a-photo', rendered],
  ['https://pictures.example/me.jpg', 'https://pictures.example/me.jpg'],
  ['blob:http://localhost/1', 'blob:http://localhost/1'],
  ['/storage/v1/object/public/item_images/a', '/storage/v1/object/public/item_images/a'],
  ['../secret', '/placeholder.svg'],
  ['javascript:alert(1)', '/placeholder.svg'],
  [null, '/placeholder.svg'],
])('%s', (value, url) => {
  expect(avatarUrl(value)).toBe(url)
})
