// Runs a program in its own process group, which is killed when the program ends: tests may hang and leave servers behind.
import { spawn } from 'node:child_process'
import { projectEnv } from './run-command.ts'

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

/** How long to wait for a program's last output: a server that it left behind may keep the pipe open for ever. */
const lastOutputMs = 1000

const running = new Set<number>()

/** Runs a program until it exits or its time is up. Never throws for an exit code. */
export function runLimited(program: string, args: readonly string[], options: Options): Promise<LimitedResult> {
  const { root, cwd = root, env = {}, timeoutMs } = options
  const { promise, resolve } = Promise.withResolvers<LimitedResult>()
  const child = spawn(program, args, {
    cwd,
    env: { ...projectEnv(root), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    shell: process.platform === 'win32',
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
    output += `\n${[program, ...args].join(' ')}: ended, as it took more than ${Math.round(timeoutMs / 1000)} s\n`
    endGroup(pid)
  }, timeoutMs)
  const end = (code: number) => {
    clearTimeout(timer)
    endGroup(pid)
    if (pid !== undefined) running.delete(pid)
    const settle = () => {
      clearTimeout(waiting)
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, output, timedOut })
    }
    const waiting = setTimeout(settle, lastOutputMs)
    child.once('close', settle)
  }
  child.once('error', (error) => {
    output += `${program}: ${error.message}\n`
    end(1)
  })
  child.once('exit', (code) => end(code ?? 1))
  return promise
}

/** Kills every program that is still running. */
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
