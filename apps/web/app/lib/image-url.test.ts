import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageAtWidth, imageSrcSet, imageUrl } from './image-url.ts'

describe('imageUrl', () => {
  test.each([
    ['blob:http://localhost/1', 'blob:http://localhost/1'],
    ['/placeholder.svg', '/placeholder.svg'],
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['HTTP://pictures.example/a.jpg', 'HTTP://pictures.example/a.jpg'],
    [
      'https://store.example/storage/v1/object/public/Item_images/a.webp',
      'https://store.example/storage/v1/object/public/item_images/a.webp',
    ],
    ['/storage/v1/object/public/Item_images/a.webp', '/storage/v1/object/public/item_images/a.webp'],
    ['a.webp', '/storage/v1/object/public/item_images/a.webp'],
    ['owner/a b.webp', '/storage/v1/object/public/item_images/owner/a%20b.webp'],
  ])('%s [accounts 9.12]', (value, url) => {
    expect(imageUrl(value)).toBe(url)
  })

  test.each([
    undefined,
    null,
    7,
    {},
    '',
    '   ',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '../secret',
    'a//b',
    'a?b',
  ])('falls back to the placeholder: %j [accounts 9.11, 9.13]', (value) => {
    expect(imageUrl(value)).toBe('/placeholder.svg')
  })
})

test('any stored picture value results in a valid URL', () => {
  expect(imageUrl('\ud800')).toBe('/placeholder.svg')
  const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(anyText, (value) => {
      const url = imageUrl(value)
      expect(url).not.toBe('')
      expect([imageSrcSet(url), imageAtWidth(url, 400)]).toHaveLength(2)
    }),
    { numRuns: 2000 },
  )
})

describe('rendered sizes', () => {
  test('of a stored picture', () => {
    expect(imageSrcSet(imageUrl('a.webp'))).toBe(
      [400, 800, 1600].map((w) => `/storage/v1/render/image/public/item_images/a.webp?width=${w} ${w}w`).join(', '),
    )
    expect(imageAtWidth(imageUrl('a.webp'), 400)).toBe('/storage/v1/render/image/public/item_images/a.webp?width=400')
  })

  test("don't exist for other pictures", () => {
    expect(imageSrcSet('/placeholder.svg')).toBeUndefined()
    expect(imageAtWidth('blob:x', 400)).toBe('blob:x')
  })
})
