// Runs a program of its own group of processes, which ends with it: a mutated product may hang, and leave servers behind.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectEnv } from '../run-command.ts'

/** How a program ended. */
export interface LimitedResult {
  readonly code: number
  readonly output: string
  /** Whether it was ended because it took too long. */
  readonly timedOut: boolean
}

interface Options {
  readonly root: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

const running = new Set<number>()

/** Runs a program of the project to its end, or until its time is over. */
export function runLimited(program: string, args: readonly string[], options: Options): Promise<LimitedResult> {
  const { root, cwd = root, env = {}, timeoutMs } = options
  const { promise, resolve } = Promise.withResolvers<LimitedResult>()
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd,
    env: { ...projectEnv(root), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let timedOut = false
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  const timer = setTimeout(() => {
    timedOut = true
    endGroup(pid)
  }, timeoutMs)
  const end = (code: number) => {
    clearTimeout(timer)
    endGroup(pid)
    if (pid !== undefined) running.delete(pid)
    resolve({ code, output, timedOut })
  }
  child.once('error', (error) => {
    output += `${program}: ${error.message}\n`
    end(1)
  })
  child.once('exit', (code) => end(code ?? 1))
  return promise
}

/** Ends every program that still runs. */
export function endAll(): void {
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
