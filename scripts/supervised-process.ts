import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

interface Program {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** The account it runs under, when not this process's own. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
  /** Where its output goes. */
  readonly logFile: string
}

/** A program that is restarted a second after it exits, as systemd would, until it is stopped. */
export interface SupervisedProcess {
  readonly name: string
  /** Undefined in the second between an end and the next start. */
  pid(): number | undefined
  /** Asks it to end, and makes it after so long. */
  stop(graceMs?: number): Promise<void>
}

const againMs = 1000

/** Resumes a process and its group. */
function wake(pid: number): void {
  try {
    process.kill(-pid, 'SIGCONT')
  } catch {
    // It ended in the meantime.
  }
}

export function runSupervised({ name, command, args, cwd, env, account, logFile }: Program): SupervisedProcess {
  const log = createWriteStream(logFile, { flags: 'a' })
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  const run = async () => {
    while (!stopping.signal.aborted) {
      const started = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...account })
      child = started
      started.stdout.pipe(log, { end: false })
      started.stderr.pipe(log, { end: false })
      const [code, signal] = (await once(started, 'exit').catch((error: unknown) => [String(error)])) as unknown[]
      child = undefined
      log.write(`${name} ended: ${String(signal ?? code)}\n`)
      await delay(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    name,
    pid: () => child?.pid,
    async stop(graceMs = 20_000) {
      stopping.abort()
      const last = child
      last?.kill('SIGTERM')
      // One that was stopped where it is (SIGSTOP) hears nothing before it goes on, nor do those that it started.
      if (last?.pid !== undefined) wake(last.pid)
      const kill = setTimeout(() => last?.kill('SIGKILL'), graceMs)
      await running
      clearTimeout(kill)
      log.end()
    },
  }
}
