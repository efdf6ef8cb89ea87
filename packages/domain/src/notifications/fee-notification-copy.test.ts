import { expect, test } from 'vitest'
import { feeRiseDropped } from './fee-notification-copy.ts'

const fee = (basisPoints: number) => ({ basis_points: basisPoints, min_pence: 0 })

test.each([
  ['less of it', 1200, /^Our fee goes up less on 1 May/, 'From 10% to 12%, not 15%'],
  ['nothing of it', 1000, /^Our fee doesn't go up on 1 May/, "It's 10% then, not 15%"],
  ['a lower fee', 800, /^Our fee doesn't go up on 1 May/, "It's 8% then, not 15%"],
])('of an announced fee rise, %s takes effect', (_, basisPoints, title, body) => {
  const words = feeRiseDropped({
    announced: fee(1500),
    from: new Date('2027-04-30T23:00:00Z'),
    before: fee(1000),
    instead: fee(basisPoints),
  })
  expect(words.title).toMatch(title)
  expect(words.body).toBe(body)
})
