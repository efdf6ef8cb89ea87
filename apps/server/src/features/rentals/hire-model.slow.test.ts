import { expect, it } from 'vitest'
import { playScenarios } from '../../../test/hire-model/run-scenario.ts'

it('after 15 random scenarios of hires, faults and deaths the books are right', { timeout: 1_800_000 }, async () => {
  expect(await playScenarios(15)).toBe(15)
})
