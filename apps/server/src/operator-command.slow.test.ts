import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// These addresses are never reached: wrong usage is refused before the database is used.
const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }

it.each(['audit', 'doctor', 'facts', 'failures', 'reports'])(
  'the %s command takes no arguments, and says so',
  async (name) => {
    const program = fileURLToPath(new URL(`${name}-command.ts`, import.meta.url))
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, [program, '--all', 'x'], { env }, (error, out, said) =>
        resolve([error?.code, out, said]),
      )
    })
    expect(ended).toEqual([2, '', 'Please leave out "--all x": this command takes no such arguments.\n'])
  },
)
