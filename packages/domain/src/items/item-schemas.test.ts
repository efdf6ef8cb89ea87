import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ItemInput } from './item-schemas.ts'

const drill = {
  title: 'Cordless hammer drill',
  description: 'An 18 volt drill with two batteries.',
  category: 'Power Tools',
  daily_rate: 10,
  location: 'E8 3PN',
}

test('an amount is rounded to whole pence against float errors, and a vanishingly small one is none', () => {
  const rates = { daily_rate: 0.1 + 0.2 + 1, weekly_rate: 5e-324, monthly_rate: 29.99 }
  expect(z.parse(ItemInput, { ...drill, ...rates })).toMatchObject({
    daily_rate: 1.3,
    weekly_rate: null,
    monthly_rate: 29.99,
  })
  for (const weekly_rate of [0.001, 12.345, -1e-300, Number.MAX_VALUE])
    expect(z.safeParse(ItemInput, { ...drill, weekly_rate }).success).toBe(false)
})
