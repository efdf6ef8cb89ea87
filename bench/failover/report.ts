import type { Answer, Written } from './failover-load.ts'
import type { Killed } from './kill.ts'
import type { LostWrites } from './written.ts'

interface Result {
  readonly kills: readonly Killed[]
  readonly answers: readonly Answer[]
  readonly written: Written
  /** Valid writes that got a 4xx. */
  readonly refused: readonly string[]
  readonly lost: LostWrites
}

/** Within how many seconds writes have to be back: for a silent machine, Patroni's ttl plus five. */
export const goalS = { postgres: 10, node: 25, web: 5, worker: 5, etcd: 10 } as const

/** Pages keep working while writes don't. */
const readGoalS = 5
/** How soon after a kill a response may be cut off together with its process. */
const brokenOffMs = 5000

/** Nothing lost or duplicated, no failure other than 503, every kind written at all, and writes and reads back in time. */
export function meetsGoals({ kills, answers, written, refused, lost }: Result): boolean {
  const inTime = kills.every(
    ({ kind, writesAwayS, readsAwayS }) => writesAwayS <= goalS[kind] && readsAwayS <= readGoalS,
  )
  const wrong = [lost.lost, lost.doubled, refused, otherFailures(answers), unanswered(answers, kills)].flat()
  const isTried = Object.values(written).every((ids) => ids.length > 0)
  return wrong.length + lost.jobsGivenUp + lost.jobsLeft === 0 && isTried && inTime
}

/** Faults of the server return 503 too, with another code; a read is never refused. */
const otherFailures = (answers: readonly Answer[]) =>
  answers.filter(
    ({ kind, status, text }) =>
      (status >= 500 && (status !== 503 || /"internal"/i.test(text))) ||
      (kind === 'read' && status >= 400 && status < 500),
  )

/** No response, although no process was just killed that could have owed it. */
const unanswered = (answers: readonly Answer[], kills: readonly Killed[]) =>
  answers.filter(
    ({ status, atMs }) => status === 0 && !kills.some((one) => atMs >= one.atMs && atMs <= one.atMs + brokenOffMs),
  )

export function print(result: Result): void {
  const { kills, answers, written, refused, lost } = result
  const most = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values))
  const rows = Object.entries(goalS).map(([kind, goal]) => {
    const some = kills.filter((one) => one.kind === kind)
    const back = some.map(({ writesAwayS }) => writesAwayS)
    const reads = some.map(({ readsAwayS }) => readsAwayS)
    return [kind, { kills: some.length, 'no write for (s)': back.join(', '), 'goal (s)': goal, 'no read for at most (s)': most(reads), 'its goal (s)': readGoalS }] as const // prettier-ignore
  })
  console.table(Object.fromEntries(rows))
  const acknowledged = Object.entries(written).map(([kind, ids]) => `${ids.length} ${kind}s`)
  console.log(`acknowledged: ${acknowledged.join(', ')}`)
  console.log(`lost (goal: 0): ${lost.lost.length}; doubled (goal: 0): ${lost.doubled.length}`)
  for (const what of [...lost.lost, ...lost.doubled].slice(0, 20)) console.log(`  ${what}`)
  console.log(`jobs given up (goal: 0): ${lost.jobsGivenUp}; still waiting (goal: 0): ${lost.jobsLeft}`)
  console.log(
    `refused (goal: 0): ${refused.length}; without an answer and no kill (goal: 0): ${unanswered(answers, kills).length}`,
  )
  for (const what of refused.slice(0, 5)) console.log(`  ${what}`)
  const statuses = new Map<string, number>()
  for (const { kind, status } of answers) {
    const what = `${kind === 'read' ? 'reads' : 'writes'} ${status === 0 ? 'without an answer' : status}`
    statuses.set(what, (statuses.get(what) ?? 0) + 1)
  }
  console.log([...statuses].map(([what, count]) => `${what}: ${count}`).join('; '))
  console.log(`failures other than 503 (goal: 0): ${otherFailures(answers).length}`)
  for (const { kind, status, text } of otherFailures(answers).slice(0, 5))
    console.log(`  ${kind} ${status} ${text.slice(0, 200)}`)
  console.log(`longest response: ${Math.round(most(answers.map(({ ms }) => ms)))} ms`)
}
