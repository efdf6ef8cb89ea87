import type { Answer, Written } from './failover-load.ts'
import type { Killed } from './kill.ts'
import type { Lost } from './written.ts'

interface Result {
  readonly kills: readonly Killed[]
  readonly answers: readonly Answer[]
  readonly written: Written
  readonly lost: Lost
}

/** Writes are back within so many seconds: of a machine that falls silent, Patroni's ttl and five. */
const goalS = { postgres: 10, node: 25, web: 5, worker: 5, etcd: 10 } as const

/** Nothing lost, nothing twice, no failure but 503, and writes back in time. */
export function meetsGoals({ kills, answers, lost }: Result): boolean {
  const inTime = kills.every(({ kind, writesAwayS }) => writesAwayS <= goalS[kind])
  return lost.lost.length + lost.doubled.length + lost.jobsGivenUp + otherFailures(answers).length === 0 && inTime
}

/** What fails for a reason of its own is answered 503 too, and says so. */
const otherFailures = (answers: readonly Answer[]) =>
  answers.filter(({ status, text }) => status >= 500 && (status !== 503 || /"internal"/i.test(text)))

export function print(result: Result): void {
  const { kills, answers, written, lost } = result
  const most = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values))
  const rows = Object.entries(goalS).map(([kind, goal]) => {
    const some = kills.filter((one) => one.kind === kind)
    const back = some.map(({ writesAwayS }) => writesAwayS)
    const reads = some.map(({ readsAwayS }) => readsAwayS)
    return [kind, { kills: some.length, 'no write for (s)': back.join(', '), 'goal (s)': goal, 'no read for at most (s)': most(reads) }] as const // prettier-ignore
  })
  console.table(Object.fromEntries(rows))
  const acknowledged = Object.entries(written).map(([kind, ids]) => `${ids.length} ${kind}s`)
  console.log(`acknowledged: ${acknowledged.join(', ')}`)
  console.log(`lost (goal: 0): ${lost.lost.length}; doubled (goal: 0): ${lost.doubled.length}`)
  for (const what of [...lost.lost, ...lost.doubled].slice(0, 20)) console.log(`  ${what}`)
  console.log(`jobs given up (goal: 0): ${lost.jobsGivenUp}`)
  const statuses = new Map<string, number>()
  for (const { kind, status } of answers) {
    const what = `${kind === 'read' ? 'reads' : 'writes'} ${status === 0 ? 'without an answer' : status}`
    statuses.set(what, (statuses.get(what) ?? 0) + 1)
  }
  console.log([...statuses].map(([what, count]) => `${what}: ${count}`).join('; '))
  console.log(`failures but 503 (goal: 0): ${otherFailures(answers).length}`)
  for (const { kind, status, text } of otherFailures(answers).slice(0, 5))
    console.log(`  ${kind} ${status} ${text.slice(0, 200)}`)
  console.log(`longest answer: ${Math.round(most(answers.map(({ ms }) => ms)))} ms`)
}
