import { expect, it } from 'vitest'
import { hireStories, playStories } from '../../../test/hire-model/run-scenario.ts'

it(
  'after eight random scenarios of rentals, faults and deletions the books are right',
  { timeout: 1_800_000 },
  async () => {
    expect(await playStories(hireStories, 8)).toBe(8)
  },
)
