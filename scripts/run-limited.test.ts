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

test('a program ends with its code and what it said', async () => {
  expect(await run('console.log("out"); console.error("err"); process.exit(3)')).toEqual({
    code: 3,
    output: expect.stringMatching(/out[^]*err|err[^]*out/),
    timedOut: false,
  })
})

test('one that hangs is ended, and what it started with it', async () => {
  const started = `console.log(require('node:child_process').spawn(process.execPath, ['-e', '${hang}']).pid); ${hang}`
  const { timedOut, output } = await run(started, 2000)
  expect(timedOut).toBe(true)
  expect(output).toContain('ended, as it took more than 2 s')
  await expect.poll(() => isAlive(Number.parseInt(output, 10))).toBe(false)
})

test('all of them are ended at once, as when the whole run is broken off', async () => {
  const ended = run(hang)
  endAll()
  expect(await ended).toMatchObject({ code: 1, timedOut: false })
})

test('one that left something behind has ended all the same, even where that keeps its output open', async () => {
  const left = `require('node:child_process').spawn(process.execPath, ['-e', '${hang}'], { stdio: 'inherit', detached: true })`
  const { code, output } = await run(`const { pid } = ${left}; console.log(pid); process.exit(0)`)
  expect(code).toBe(0)
  process.kill(Number(output))
})
