import { expect, it } from 'vitest'
import { playStories } from '../../../test/hire-model/run-scenario.ts'

it('after 50 random scenarios of hires, faults and deaths the books are right', { timeout: 1_800_000 }, async () => {
  expect(await playStories(50)).toBe(50)
})
