import { expect, it } from 'vitest'
import { hireStories, playStories } from '../../../test/hire-model/run-scenario.ts'

/** How many stories, and from which seed: 1,000 from a random one, unless a run is repeated. */
const { STORIES: count = '1000', STORIES_SEED: seed } = process.env

it(
  `after ${count} random scenarios of rentals, faults and deletions the books are right`,
  {
    timeout: 4 * 3_600_000,
  },
  async () => {
    const from = seed === undefined ? undefined : Number(seed)
    const played = playStories(hireStories, Number(count), from)
    expect(await played).toBe(Number(count))
  },
)
