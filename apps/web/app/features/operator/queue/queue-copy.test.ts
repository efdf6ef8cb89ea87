import { expect, test } from 'vitest'
import { nameOf } from '../rentals/rental-rows.tsx'
import { describeAbout } from './queue-copy.ts'

test('a member whose account is gone is called the same in the queue and of a hire', () => {
  expect(describeAbout({ about: null })).toBe(nameOf({ full_name: null }))
})
