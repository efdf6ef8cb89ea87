// Keeps a server running: nothing else would restart what `npm start` started.
import { spawn } from 'node:child_process'

/** The exit code of a server that an error ended and that is worth restarting. */
const crashed = 70
/** A server that needs more restarts than this within a minute is broken: it stays down, with its last output on the screen. */
const maxRestarts = 5
const windowMs = 60_000

/**
 * Runs a Node program and restarts it after a crash or a signal from elsewhere. SIGINT and SIGTERM are passed on, once each. Answers
 * the exit code when the program ended by itself.
 */
export async function supervise(args: readonly string[], cwd: string): Promise<number> {
  const restarts: number[] = []
  for (;;) {
    const { code, signal, asked } = await run(args, cwd)
    if (asked || (signal === null && code !== crashed)) return code ?? 1
    const now = performance.now()
    restarts.push(now)
    if (restarts.filter((at) => now - at < windowMs).length > maxRestarts) {
      console.error(`The server ended ${maxRestarts + 1} times within a minute: it won't be restarted.`)
      return code ?? 1
    }
    console.error(`The server ended unexpectedly (${signal ?? `code ${code}`}): restarting it.`)
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Whether it was asked to end. */
  readonly asked: boolean
}

function run(args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The channel tells the child when this process is gone, however it went.
    const child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    let asked = false
    const pass = (signal: NodeJS.Signals) => {
      asked = true
      child.kill(signal)
    }
    process.once('SIGINT', pass)
    process.once('SIGTERM', pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve({ code, signal, asked })
    })
  })
}
