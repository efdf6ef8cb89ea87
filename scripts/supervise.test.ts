import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { supervise } from './supervise.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'itemo-supervise-'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Runs a program that knows the number of its run as `run`, from 1 on; answers with its exit code and how often it ran. */
async function runs(program: string): Promise<{ code: number; count: number }> {
  const head = `const fs = require('node:fs'); fs.appendFileSync('runs', '.'); const run = fs.readFileSync('runs').length;`
  const code = await supervise(['-e', head + program], folder)
  return { code, count: (await readFile(join(folder, 'runs'))).length }
}

test('a server that crashed or was killed is restarted', async () => {
  expect(await runs(`process.exit(run === 1 ? 70 : 0)`)).toEqual({ code: 0, count: 2 })
  expect(await runs(`if (run === 3) process.kill(process.pid, 'SIGKILL'); else process.exit(0)`)).toEqual({
    code: 0,
    count: 4,
  })
})

test('a killed server is restarted within a second', async () => {
  const note = `fs.appendFileSync('times', run + ' ' + Date.now() + '\\n')`
  await runs(`${note}; if (run < 4) process.kill(process.pid, 'SIGKILL'); else process.exit(0)`)
  const times = (await readFile(join(folder, 'times'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => Number(line.split(' ')[1]))
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(gaps).toHaveLength(3)
  // The start of a process is in it. A machine that was busy for one of them is not slow in all three.
  expect(Math.min(...gaps)).toBeLessThan(1000)
})

test("a server that exited normally isn't restarted, nor one that keeps crashing", async () => {
  expect(await runs(`process.exit(1)`)).toEqual({ code: 1, count: 1 })
  expect(await runs(`process.exit(70)`)).toEqual({ code: 70, count: 1 + 6 })
})

/** A supervisor in a process of its own, and the lines that its child prints. */
async function started(child: string) {
  const program = `
    import { supervise } from '${new URL('supervise.ts', import.meta.url).href}'
    process.exitCode = await supervise(['-e', process.env.CHILD], '${fileURLToPath(new URL('.', import.meta.url))}')
  `
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, CHILD: child },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: supervisor.stdout })
  expect(await once(lines, 'line')).toEqual(['ready'])
  return { supervisor, lines }
}

test('a stop signal reaches the server, and ends the supervisor with it', async () => {
  const { supervisor } = await started(`
    process.on('SIGTERM', () => process.exit(3))
    setInterval(() => {}, 1000)
    console.log('ready')
  `)
  supervisor.kill('SIGTERM')
  expect(await once(supervisor, 'exit')).toEqual([3, null])
})

test("a server doesn't outlive a killed supervisor", async () => {
  const { supervisor, lines } = await started(`
    process.once('disconnect', () => { console.log('alone'); process.exit() })
    console.log('ready')
  `)
  supervisor.kill('SIGKILL')
  expect(await once(lines, 'line')).toEqual(['alone'])
})
