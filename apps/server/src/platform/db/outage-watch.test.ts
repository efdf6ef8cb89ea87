import { expect, test } from 'vitest'
import { readyMs } from '../http/health.ts'
import { maxOutageWaitMs } from './outage-watch.ts'

// The waits themselves are tested in outage-watch.slow.test.ts and test/database-away.slow.test.ts; this file checks their bounds.
test('the limits keep answers during an outage within 1.5 s, and readiness within one', () => {
  const answerMs = 200
  expect(maxOutageWaitMs + answerMs).toBeLessThanOrEqual(1500)
  expect(readyMs).toBeLessThan(1000)
})
