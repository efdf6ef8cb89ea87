import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endAll, runLimited } from './run-limited.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (code: string, timeoutMs = 60_000) => runLimited('node', ['-e', code], { root, timeoutMs })
const hang = 'setInterval(() => {}, 1000)'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program returns its exit code and output', async () => {
  expect(await run('console.log("out"); console.error("err"); process.exit(3)')).toEqual({
    code: 3,
    output: expect.stringMatching(/out[^]*err|err[^]*out/),
    timedOut: false,
  })
})

test('a program that hangs is stopped with all its children', async () => {
  const started = `console.log(require('node:child_process').spawn(process.execPath, ['-e', '${hang}']).pid); ${hang}`
  const { timedOut, output } = await run(started, 2000)
  expect(timedOut).toBe(true)
  expect(output).toContain('ended, as it took more than 2 s')
  await expect.poll(() => isAlive(Number.parseInt(output, 10))).toBe(false)
})

test('all programs can be stopped at once, as when the whole run is aborted', async () => {
  const ended = run(hang)
  endAll()
  expect(await ended).toMatchObject({ code: 1, timedOut: false })
})

test('a program with a leftover child has ended, even if the child keeps the output open', async () => {
  const left = `require('node:child_process').spawn(process.execPath, ['-e', '${hang}'], { stdio: 'inherit', detached: true })`
  const { code, output } = await run(`const { pid } = ${left}; console.log(pid); process.exit(0)`)
  expect(code).toBe(0)
  process.kill(Number(output))
})
