import { expect, test } from 'vitest'
import { type CoachedItem, coachItem, suggestRates, usualCategory } from './coach-item.ts'
import { findOddRates } from './odd-rates.ts'

const drill: CoachedItem = {
  title: 'Cordless drill with 32 bits',
  description: 'An 18 volt drill with two speeds and a hammer setting for brick, with 32 bits.',
  category: 'Power Tools',
  dailyPence: 1000,
  weeklyPence: 5000,
  monthlyPence: 15_000,
  depositPence: null,
  imageCount: 3,
}

test('an ordinary item gets no hints', () => {
  expect(coachItem(drill)).toEqual([])
  expect(coachItem({ ...drill, weeklyPence: null, monthlyPence: null, medianPence: 1200 })).toEqual([])
})

test.each<[string, Partial<CoachedItem>, string[]]>([
  ['a week at 7 days', { weeklyPence: 7000 }, []],
  ['a week above 7 days', { weeklyPence: 7001 }, ['weekly_rate weekly_dearer']],
  ['a week at 2 days', { weeklyPence: 2000, monthlyPence: null }, []],
  ['a week below 2 days', { weeklyPence: 1999, monthlyPence: null }, ['weekly_rate weekly_low']],
  ['a month at 4 days', { monthlyPence: 4000 }, []],
  ['a month below 4 days', { monthlyPence: 3999 }, ['monthly_rate monthly_cheap']],
  ['a month at 30 days', { weeklyPence: null, monthlyPence: 30_000 }, []],
  ['a month above 30 days', { weeklyPence: null, monthlyPence: 30_001 }, ['monthly_rate monthly_dearer']],
  ['a month at 4.3 weeks', { monthlyPence: 21_500 }, []],
  ['a month above 4.3 weeks', { monthlyPence: 21_501 }, ['monthly_rate monthly_dearer']],
  ['rates of 0 are none', { weeklyPence: 0, monthlyPence: 0 }, []],
  ['10 times the middle', { medianPence: 100 }, []],
  ['more than 10 times the middle', { medianPence: 99 }, ['daily_rate daily_high']],
  ['a tenth of the middle', { medianPence: 10_000 }, []],
  ['less than a tenth of the middle', { medianPence: 10_001 }, ['daily_rate daily_low']],
  ['a deposit of 20 days', { depositPence: 20_000 }, []],
  ['a deposit of more than 20 days', { depositPence: 20_001 }, ['deposit_amount deposit_high']],
  ['one photo', { imageCount: 1 }, ['images few_photos']],
  ['two photos', { imageCount: 2 }, []],
  ['60 characters', { description: 'x'.repeat(60) }, []],
  ['59 characters', { description: ` ${'x'.repeat(59)} ` }, ['description description_short']],
  ['a maker alone', { title: 'Makita' }, ['title title_brand']],
  ['a maker and its model', { title: 'Kärcher K4 2000' }, ['title title_brand']],
  ['two makers', { title: 'Black & Decker' }, ['title title_brand']],
  ['a maker and what it is', { title: 'Makita drill' }, []],
  ['capitals alone', { title: 'HAMMER DRILL' }, ['title title_capitals']],
  ['a shorter word in capitals', { title: 'PA 500' }, []],
  ['another category than its noun says', { title: 'Bell tent, 5 m' }, ['category category_unlike']],
])('%s', (_, changes, warnings) => {
  expect(coachItem({ ...drill, ...changes }).map(({ field, code }) => `${field} ${code}`)).toEqual(warnings)
})

test('asks about a rate exactly when saving would ask about it [R63]', () => {
  const rates = [null, 0, 1, 3999, 4000, 7000, 7001, 30_001]
  for (const weeklyPence of rates)
    for (const monthlyPence of rates) {
      const codes = coachItem({ ...drill, weeklyPence, monthlyPence }).map(({ code }) => code)
      const asked = codes.filter((code) => code === 'weekly_dearer' || code === 'monthly_cheap')
      expect(asked).toHaveLength(findOddRates({ dailyPence: 1000, weeklyPence, monthlyPence }).length)
    }
})

test.each([
  ['Tent for four, hardly used', 'tents', 'Camping & Hiking'],
  ['Bosch 18V hammer drill with case', 'hammer drills', 'Power Tools'],
  ['Canon 50 mm lens', 'lenses', 'Photography'],
  ['Exercise bike', 'exercise bikes', 'Sports Equipment'],
  ['Step-ladder (3 m)', 'step ladders', 'DIY Tools'],
  ['Pair of skis for children', 'skis', 'Winter Sports'],
  ['Camera bag', undefined, undefined],
  ['Tent pegs', undefined, undefined],
  ['Something of mine', undefined, undefined],
])('%s: %s are usually in %s', (title, plural, category) => {
  expect(usualCategory(title, 'Other')).toEqual(plural === undefined ? undefined : { plural, category })
  expect(usualCategory(title, null)).toBeUndefined()
})

test.each([
  [1250, 6300, 18_800],
  [100, 500, 1500],
  [999_999, 5_000_000, 15_000_000],
])('at %i pence a day, the suggested week is %i and month %i', (daily, weeklyPence, monthlyPence) => {
  expect(suggestRates(daily)).toEqual({ weeklyPence, monthlyPence })
  expect(findOddRates({ dailyPence: daily, weeklyPence, monthlyPence })).toEqual([])
})
