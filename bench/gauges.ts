// Loaded into a server that is measured, before its own program: tells the benchmark what the process uses, and writes profiles of it.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What is asked for. */
export interface Asked {
  /** Whether garbage is collected first. */
  readonly collect: boolean
  /** A file for a profile: the first question that names one begins it, the next one ends and writes it. */
  readonly profile?: string
}

/** What a process uses, and how it was held up since the last question. */
export interface Gauges {
  readonly residentBytes: number
  /** Of the objects and buffers that are in use. */
  readonly usedBytes: number
  /** How much later than due a timer came, in milliseconds. */
  readonly loopP99Ms: number
  readonly loopMaxMs: number
  /** The longest pause for the collection of garbage, and all of them. */
  readonly gcMaxMs: number
  readonly gcMs: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: object) => void
/** Gives back what is free, too. */
const everything = { type: 'major', execution: 'sync', flavor: 'last-resort' }
const loop = monitorEventLoopDelay({ resolution: 10 })
const pauses: number[] = []
let session: Session | undefined

const gather = () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  const gauges: Gauges = {
    residentBytes: rss,
    usedBytes: heapUsed + external,
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMaxMs: loop.max / 1e6,
    gcMaxMs: Math.max(0, ...pauses),
    gcMs: pauses.reduce((sum, one) => sum + one, 0),
  }
  pauses.length = 0
  loop.reset()
  return gauges
}

async function profileTo(file: string): Promise<void> {
  if (session) {
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(file, JSON.stringify(profile))
    session.disconnect()
    session = undefined
  } else {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  }
}

loop.enable()
new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
  entryTypes: ['gc'],
})
const answer = async ({ collect: isCollecting, profile }: Asked) => {
  if (isCollecting) for (let turn = 0; turn < 3; turn++) collect(everything)
  if (profile !== undefined) await profileTo(profile)
  process.send?.(gather())
}
process.on('message', (asked: Asked) => void answer(asked))
process.channel?.unref()
