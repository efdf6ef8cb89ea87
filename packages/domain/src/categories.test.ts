import { expect, test } from 'vitest'
import { categories, categoriesByName } from './categories.ts'

test('the category chips are the 16 categories in the specified order, Other last [marketplace 3.14] [R31]', () => {
  expect(categories.join(', ')).toBe(
    'Power Tools, Party & Events, DIY Tools, Sports Equipment, Cycling, Camping & Hiking, Garden Tools, Kitchen Appliances, Audio & Visual, Electronics, Photography, Musical Instruments, Baby & Kids, Water Sports, Winter Sports, Other',
  )
  expect(categories).toHaveLength(16)
})

test('the category select of the item form is in alphabetical order [marketplace 2.61] [R31]', () => {
  expect(categoriesByName.join(', ')).toBe(
    'Audio & Visual, Baby & Kids, Camping & Hiking, Cycling, DIY Tools, Electronics, Garden Tools, Kitchen Appliances, Musical Instruments, Other, Party & Events, Photography, Power Tools, Sports Equipment, Water Sports, Winter Sports',
  )
})
