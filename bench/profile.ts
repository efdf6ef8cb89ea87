import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from './processes.ts'

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

/** A profile from V8: the stack at each sample. */
export interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const lookEveryMicros = 250

/** Profiles a process while something runs. */
export async function profileWhile(server: ServerProcess, run: () => Promise<unknown>): Promise<Profile> {
  process.kill(server.pid ?? 0, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf(server))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
  })
  const ask = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      const id = waiting.size + 1
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: lookEveryMicros })
  await ask('Profiler.start')
  await run()
  const { profile } = (await ask('Profiler.stop')) as { profile: Profile }
  socket.close()
  return profile
}

async function inspectorOf({ inspectPort }: ServerProcess): Promise<string> {
  for (;;) {
    const list = await fetch(`http://127.0.0.1:${inspectPort}/json/list`).catch(() => undefined)
    const [target] = ((await list?.json()) ?? []) as { webSocketDebuggerUrl: string }[]
    if (target) return target.webSocketDebuggerUrl
    await delay(20)
  }
}

/** The stack at each sample, innermost frame first, and the time attributed to it, in milliseconds. */
export function* stacksOf({ nodes, samples, timeDeltas }: Profile): Generator<{ frames: Frame[]; ms: number }> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const known = new Map<number, Frame[]>()
  const framesOf = (id: number): Frame[] => {
    const node = byId.get(id)
    const frames = known.get(id) ?? (node ? [node.callFrame, ...framesOf(parents.get(id) ?? -1)] : [])
    known.set(id, frames)
    return frames
  }
  for (const [at, id] of samples.entries()) yield { frames: framesOf(id), ms: (timeDeltas[at] ?? 0) / 1000 }
}
