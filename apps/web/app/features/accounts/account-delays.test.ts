import { expect, test } from 'vitest'
import { toastLimits } from '#app/ui/toast-limits.ts'
import { profileDelays, resetDelays } from './account-delays.ts'

// The numbers of the document itself (spec: accounts 4, 8, 9). The journeys check that each delay is used.
test('the delays are the specified ones [accounts 9.2] [R34]', () => {
  expect(profileDelays).toEqual({ defaultProfileMs: 1000, setupMs: 1500, socialMs: 500, skeletonMs: 1000 })
  expect(resetDelays).toEqual({ successMs: 2000, badLinkMs: 3000 })
  expect(toastLimits).toEqual({ visibleToasts: 3, duration: 4000 })
})
