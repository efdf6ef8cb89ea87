// Loaded into a measured server, before its own program: reports the process's resource usage to the benchmark, and writes profiles.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A request. */
export interface Asked {
  /** Whether garbage is collected first. */
  readonly collect: boolean
  /** A file for a profile: the first request that names one starts it, the next one stops and writes it. */
  readonly profile?: string
}

/** A process's resource usage, and its delays since the last request. */
export interface Gauges {
  readonly residentBytes: number
  /** Of live objects and buffers. */
  readonly usedBytes: number
  /** The delay of the event loop, measured with a timer, in milliseconds. */
  readonly loopP99Ms: number
  readonly loopMaxMs: number
  /** The longest garbage collection pause, and the sum of all. */
  readonly gcMaxMs: number
  readonly gcMs: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: object) => void
/** Also returns free memory. */
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
