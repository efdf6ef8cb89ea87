import { expect, it } from 'vitest'
import { playStories } from '../../../test/hire-model/run-scenario.ts'
import { nothingReached, type Reached } from '../../../test/money-model/assert-money.ts'
import { moneyStories } from '../../../test/money-model/money-stories.ts'

/** How many stories, and from which seed: 1,000 from a random one, unless a run is repeated. */
const { STORIES: count = '1000', STORIES_SEED: seed } = process.env

/** From this many stories on each act has happened in at least one of them. */
const enough = 200

it(
  `after ${count} random stories of deposits, payouts, disputes and deletions every penny is accounted for`,
  { timeout: 8 * 3_600_000 },
  async () => {
    const sums: Record<keyof Reached, number> = { ...nothingReached }
    let played = 0
    const model = moneyStories((reached) => {
      played++
      for (const [name, times] of Object.entries(reached)) sums[name as keyof Reached] += times
      if (played % 10 === 0) process.stdout.write(`${played} stories, hires of them: ${JSON.stringify(sums)}\n`)
    })
    const from = seed === undefined ? undefined : Number(seed)
    const told = playStories(model, Number(count), from)
    expect(await told).toBe(Number(count))
    const missing = Object.keys(sums).filter((name) => played >= enough && sums[name as keyof Reached] === 0)
    expect(missing).toEqual([])
  },
)
