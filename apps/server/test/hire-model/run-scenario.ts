import { inspect } from 'node:util'
import fc from 'fast-check'
import { startTestServer, type TestServer } from '../harness.ts'
import { jobsUnrelatedToMoney } from '../server-of-file.ts'
import { checkFacts } from './assert-facts.ts'
import { checkBooks, checkLedgers } from './assert-ledger.ts'
import { checkAudit } from './staff-steps.ts'
import { anyStep, type Step } from './step.ts'
import { settleEverything, openWorld, play, waitForReconciliation } from './scenario.ts'

/** How many stories share a database and a clock: few enough to keep the database fast and the clock close. */
const storiesPerServer = 50

/** For how long a failing scenario is shrunk: the seed is worth more than the shortest one. */
const shrinkForMs = 60_000

/** The steps of stories, and how to run and check one. */
export interface StoryModel<S> {
  readonly anyStep: fc.Arbitrary<S>
  /** Whether the first stories can be as long as the others; by default they're short. */
  readonly isUnbiased?: boolean
  /** Scheduled jobs that they skip. */
  readonly skippedJobs?: readonly string[]
  readonly playOne: (server: TestServer, steps: readonly S[]) => Promise<void>
}

/** Stories about hires: requests, approvals, cancellations, and the money involved. */
export const hireStories: StoryModel<Step> = {
  anyStep,
  playOne,
  // The facts about both sides are checked.
  skippedJobs: jobsUnrelatedToMoney.filter((name) => name !== 'facts.nightly'),
}

async function playOne(server: TestServer, steps: readonly Step[]): Promise<void> {
  const world = await openWorld(server)
  for (const step of steps) await play(world, step)
  await waitForReconciliation(world)
  await checkLedgers(world)
  await settleEverything(world)
  await checkBooks(world)
  await checkFacts(world)
  await checkAudit(world)
}

/**
 * Runs random scenarios of up to 40 steps against the real app and the sandbox, and checks the books after each.
 * Returns how many it ran; throws with the seed, the path and the shortest failing scenario found within a minute.
 */
export async function playStories<S>(
  { anyStep: step, playOne: playStory, isUnbiased = false, skippedJobs = [] }: StoryModel<S>,
  count: number,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<number> {
  for (let from = 0; from < count; from += storiesPerServer) {
    const server = await startTestServer({ skippedJobs, env: { SHUTDOWN_MS: '50', PAYMENTS_TIMEOUT_MS: '500' } })
    const scenario = fc.array(step, { maxLength: 40, size: 'max' })
    let shrinkUntil = Infinity
    try {
      await fc.assert(
        fc.asyncProperty(scenario, async (steps) => {
          // Only shrunk versions of a failed scenario come this late. Skipping them leaves the shortest one so far.
          if (performance.now() > shrinkUntil) return
          try {
            await playStory(server, steps)
          } catch (error) {
            // Shorter ones may fail because of what this one left behind, and only the last error is thrown.
            if (shrinkUntil === Infinity) process.stderr.write(`${JSON.stringify(steps)}\n${inspect(error)}\n`)
            shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkForMs)
            // Shorter scenarios run next: they must not see what this one left open.
            await server.kill()
            throw error
          }
        }),
        { numRuns: Math.min(storiesPerServer, count - from), seed: seed + from, unbiased: isUnbiased },
      )
    } finally {
      await server.close()
    }
  }
  return count
}
