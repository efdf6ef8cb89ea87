import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distinctPictures, nearestWidth, picturePathOf, safePicturePath } from './pictures.ts'

test.each([
  [undefined, 1600],
  [Number.NaN, 1600],
  [1, 400],
  [599, 400],
  [700, 800],
  [1199, 800],
  [1201, 1600],
  [9999, 1600],
])('the requested width %s is served as %s', (asked, width) => expect(nearestWidth(asked)).toBe(width))

describe('safePicturePath', () => {
  const me = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
  const random = '3d6f4a4e-26f1-4f0a-8c6e-0f6a2d8d9c11'
  const safe = (asked: string) => safePicturePath(asked, me, random)

  test.each([other, `${other}-tent.jpg`, `${other}.jpg`, `${me}/${other}-tent.jpg`])('keeps %s', (path) => {
    expect(safe(path)).toBe(path)
  })

  test.each([
    ['tent.jpg', `${random}-tent`],
    ['../../etc/passwd', `${random}-passwd`],
    [`${other}/${random}.jpg`, `${random}-${random}`],
    [`${other}..jpg`, `${random}-${other}`],
    [`${other}.`, `${random}-${other}`],
    ['Zoë’s Zelt.jpeg', `${random}-Zoe-s-Zelt`],
    ['\u202E\u0000', random],
    ['', random],
  ])('turns %j into %s', (asked, path) => expect(safe(asked)).toBe(path))

  test('has plain characters and no "..", whatever is requested', () => {
    // fast-check's own unit for arbitrary characters takes a second to create.
    const unit = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (asked) => {
        const path = safe(asked)
        return /^[\w./-]{36,200}$/.test(path) && !path.includes('..') && !path.startsWith('/') && !path.endsWith('/')
      }),
    )
  })
})

test.each([
  ['item_images/a.webp', 'a.webp'],
  ['Item_images/a.webp', 'a.webp'],
  ['a.webp', 'a.webp'],
])('the stored path of %s is %s', (key, path) => expect(picturePathOf(key)).toBe(path))

test('a repeated photo is kept once, at its first position', () => {
  const images = [{ image_url: 'item_images/a' }, { image_url: 'b', id: '1' }, { image_url: 'a', id: '2' }]
  expect(distinctPictures(images)).toEqual([{ image_url: 'a' }, { image_url: 'b', id: '1' }])
})
