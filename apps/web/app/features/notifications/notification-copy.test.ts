import { expect, test } from 'vitest'
import { shortCount, spokenCount } from './notification-copy.ts'

test.each([
  [1, '1', '1 unread'],
  [99, '99', '99 unread'],
  [100, '99+', 'more than 99 unread'],
])('%i unread notifications have a short and a spoken count', (count, short, spoken) => {
  expect([shortCount(count), spokenCount(count)]).toEqual([short, spoken])
})
