import { inspect } from 'node:util'
import fc from 'fast-check'
import { startTestServer, type TestServer } from '../harness.ts'
import { asideOfMoney } from '../server-of-file.ts'
import { checkFacts } from './assert-facts.ts'
import { checkBooks, checkLedgers } from './assert-ledger.ts'
import { checkAudit } from './staff-deeds.ts'
import { anyStep, type Step } from './step.ts'
import { calmDown, openWorld, play, waitUntold } from './scenario.ts'

/** Stories that share a database and a clock: that many do not make it slow, nor lead the clock far away. */
const storiesPerServer = 50

/** How long shorter scenarios that fail too are looked for: the seed is worth more than the shortest one. */
const shrinkForMs = 60_000

/** What stories are made of, and how one of them is played and looked at. */
export interface StoryModel<S> {
  readonly anyStep: fc.Arbitrary<S>
  /** Whether the first stories can be as long as the others; usually they are short. */
  readonly isUnbiased?: boolean
  /** Jobs whose schedule they pass over. */
  readonly passesOver?: readonly string[]
  readonly playOne: (server: TestServer, steps: readonly S[]) => Promise<void>
}

/** Stories of hires: what is asked for, agreed to and cancelled, and the money of it. */
export const hireStories: StoryModel<Step> = {
  anyStep,
  playOne,
  // The facts of its two sides are looked at.
  passesOver: asideOfMoney.filter((name) => name !== 'facts.nightly'),
}

async function playOne(server: TestServer, steps: readonly Step[]): Promise<void> {
  const world = await openWorld(server)
  for (const step of steps) await play(world, step)
  await waitUntold(world)
  await checkLedgers(world)
  await calmDown(world)
  await checkBooks(world)
  await checkFacts(world)
  await checkAudit(world)
}

/**
 * Plays so many random scenarios of up to 40 steps against the real app and the sandbox, and looks at the books after each.
 * Answers how many it played; throws with the seed, the path and the shortest failing scenario that a minute found.
 */
export async function playStories<S>(
  { anyStep: step, playOne: playStory, isUnbiased = false, passesOver = [] }: StoryModel<S>,
  count: number,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<number> {
  for (let from = 0; from < count; from += storiesPerServer) {
    const server = await startTestServer({ passesOver, env: { SHUTDOWN_MS: '50', PAYMENTS_TIMEOUT_MS: '500' } })
    const scenario = fc.array(step, { maxLength: 40, size: 'max' })
    let shrinkUntil = Infinity
    try {
      await fc.assert(
        fc.asyncProperty(scenario, async (steps) => {
          // Only shorter versions of a scenario that failed come so late. Passed over, they leave the shortest one so far.
          if (performance.now() > shrinkUntil) return
          try {
            await playStory(server, steps)
          } catch (error) {
            // Shorter ones may fail because of what this one left, and only the last is thrown.
            if (shrinkUntil === Infinity) process.stderr.write(`${JSON.stringify(steps)}\n${inspect(error)}\n`)
            shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkForMs)
            // Shorter scenarios are tried next: what this one left open is none of theirs.
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
