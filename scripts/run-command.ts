// Runs a program with the project's own Node first on the PATH.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface CommandResult {
  readonly code: number
  readonly output: string
}

interface Options {
  readonly root: string
  readonly cwd?: string
  readonly env?: Record<string, string>
  /** Whether its output goes to the terminal at once; otherwise it is kept for later. */
  readonly show?: boolean
}

/** The environment that npm gives to scripts, for those started without npm too. */
export function projectEnv(root: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a program to its end. Never throws for its exit code. */
export function runCommand(program: string, args: string[], options: Options): Promise<CommandResult> {
  const { root, cwd = root, env = {}, show = false } = options
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...projectEnv(root), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', (error) => resolve({ code: 1, output: `${output}${program}: ${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
