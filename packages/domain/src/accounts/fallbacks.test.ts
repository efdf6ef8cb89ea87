import { expect, it } from 'vitest'
import { profileFallbacks } from './fallbacks.ts'

it('what stands where a profile has nothing is the specification’s, one for each place', () => {
  expect(profileFallbacks).toEqual({
    ownTrustScore: 5,
    ownMemberSince: 'May 2025',
    ownerName: 'Anonymous User',
    ownerMemberSince: 'Recently',
    ownerTrustScore: 0,
    paymentOwnerName: 'Anonymous',
    newUserName: 'New User',
  })
})
