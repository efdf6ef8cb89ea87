import { expect, test } from 'vitest'
import { findOddRates } from './odd-rates.ts'

test.each([
  [null, null, []],
  [7000, 4000, []],
  [7001, 4000, ['weekly']],
  [7000, 3999, ['monthly']],
  [7001, 3999, ['weekly', 'monthly']],
  // Zero means that there's no rate.
  [0, 0, []],
])('at £10 a day, a week for %s and a month for %s pence: odd rates are %j [R63]', (weeklyPence, monthlyPence, odd) => {
  expect(findOddRates({ dailyPence: 1000, weeklyPence, monthlyPence }).map(({ rate }) => rate)).toEqual(odd)
})

test("an odd rate names the days and price that it's compared with", () => {
  expect(findOddRates({ dailyPence: 1000, weeklyPence: 8000, monthlyPence: 2000 })).toEqual([
    { rate: 'weekly', pence: 8000, days: 7, daysPence: 7000 },
    { rate: 'monthly', pence: 2000, days: 4, daysPence: 4000 },
  ])
})
