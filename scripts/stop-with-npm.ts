// npm runs a script in a shell. A SIGTERM ends npm and that shell, but the shell doesn't pass it on: without this the server would
// keep running, unnoticed.
import { ppid as firstParent } from 'node:process'

const lookEveryMs = 500

/** Sends SIGTERM to this process once the shell that npm started it from is gone. */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === firstParent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
