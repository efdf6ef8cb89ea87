import { expect, test } from 'vitest'
import { galleryPictures, wrapIndex } from './gallery-pictures.ts'

test('pictures are sorted by position, unknown positions first, and blank ones are dropped [marketplace 3.3]', () => {
  const images = [
    { image_url: 'c', position: 2 },
    { image_url: ' ', position: 0 },
    { image_url: 'b', position: 1 },
    { image_url: null, position: 3 },
    { image_url: 'a' },
  ]
  expect(galleryPictures(images)).toEqual(['a', 'b', 'c'])
})

test('an item without pictures has one placeholder [marketplace 5.20]', () => {
  expect(galleryPictures([{ image_url: '' }])).toEqual(['/placeholder.svg'])
})

test('the selection wraps around at both ends [marketplace 2.21]', () => {
  expect(wrapIndex(2, 1, 3)).toBe(0)
  expect(wrapIndex(0, -1, 3)).toBe(2)
})
