import { expect, test } from 'vitest'
import { nameOf } from '../rentals/rental-rows.tsx'
import { describeAbout } from './queue-copy.ts'

test('a member whose account was deleted has the same name in the queue as in a hire', () => {
  expect(describeAbout({ about: null })).toBe(nameOf({ full_name: null }))
})
