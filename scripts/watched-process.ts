// The output of a child process, and waits for it that time out.
import type { ChildProcess } from 'node:child_process'

/** How much of the output is kept, to explain a failure. */
const keptCharacters = 4000

export interface WatchedProcess {
  /** The end of what it has printed so far. */
  readonly said: () => string
  /** Its exit code; 1 when a signal ended it, or when it could not be started. */
  readonly ended: Promise<number>
  /**
   * Waits until its output holds what the pattern looks for.
   * @throws an error with the end of its output, when it ends before or `limitMs` are over.
   */
  until(pattern: RegExp, limitMs: number): Promise<RegExpExecArray>
}

/** Collects the output of a process whose `stdout` and `stderr` are pipes; `stderr` is also printed unless `silent`. */
export function watchProcess(child: ChildProcess, name: string, { silent = false } = {}): WatchedProcess {
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (text: string) => {
    output = `${output}${text}`.slice(-keptCharacters)
    for (const listen of listeners) listen()
  }
  child.stdout?.on('data', (chunk: Buffer) => hear(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => {
    hear(chunk.toString())
    if (!silent) process.stderr.write(chunk)
  })
  const ended = new Promise<number>((resolve) => {
    // Closed, not only ended: then everything that it printed has arrived.
    child.once('close', (code) => resolve(code ?? 1))
    child.once('error', (error) => {
      hear(`${error.message}\n`)
      resolve(1)
    })
  })
  const failure = (what: string) => new Error(`${name} ${what}; it printed last:\n${output.trim() || '(nothing)'}`)

  return {
    said: () => output,
    ended,
    until(pattern, limitMs) {
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer)
          listeners.delete(look)
          act()
        }
        const look = () => {
          const found = pattern.exec(output)
          if (found) settle(() => resolve(found))
        }
        const timer = setTimeout(
          () => settle(() => reject(failure(`did not come so far within ${limitMs / 1000} s`))),
          limitMs,
        )
        void ended.then((code) => settle(() => reject(failure(`ended with ${code}`))))
        listeners.add(look)
        look()
      })
    },
  }
}
