// npm runs a script in a shell. A SIGTERM for npm ends npm and that shell, but the shell keeps it to itself: without
// this the server would live on, unseen.
import { ppid as firstParent } from 'node:process'

const lookEveryMs = 500

/** When the shell that npm started this process from is gone, asks this process to stop (SIGTERM). */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === firstParent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}
