import { describe, expect, it } from 'vitest'
import { playStories } from '../../../test/hire-model/run-scenario.ts'
import { moneyStories } from '../../../test/money-model/money-stories.ts'

describe('after random stories of deposits, payouts, disputes and deletions', { timeout: 900_000 }, () => {
  it('every penny is accounted for, with the same stories every time', async () => {
    expect(await playStories(moneyStories(), 2, 20_261_124)).toBe(2)
  })

  it('every penny is accounted for, with different stories each time', async () => {
    expect(await playStories(moneyStories(), 2)).toBe(2)
  })
})
