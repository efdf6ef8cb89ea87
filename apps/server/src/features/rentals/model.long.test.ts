import { expect, it } from 'vitest'
import { playStories } from '../../../test/hire-model/run.ts'

it(
  'after 1,000 random stories of hires, faults and deaths the books are right',
  { timeout: 4 * 3_600_000 },
  async () => {
    expect(await playStories(1000)).toBe(1000)
  },
)
