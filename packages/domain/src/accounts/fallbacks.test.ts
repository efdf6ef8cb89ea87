import { expect, it } from 'vitest'
import { profileFallbacks } from './fallbacks.ts'

it('an incomplete profile shows the specified fallback in each place [accounts 3.4] [marketplace 2.85, 9.13] [R21] [R43]', () => {
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
