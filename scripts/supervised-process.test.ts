import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseTakenPorts } from './free-port.ts'
import { runSupervised } from './supervised-process.ts'
import { findMissingPackages } from './start-cluster.ts'

test("a program whose output was silenced stops as soon as it's told to", { timeout: 15_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const logFile = join(folder, 'log')
  const program = `process.on('SIGTERM', () => { console.log('bye'); process.exit() })
    setInterval(() => {}, 1000); console.log('here')`
  const one = runSupervised({ name: 'one', command: process.execPath, args: ['-e', program], cwd: folder, env: {}, logFile }) // prettier-ignore
  await expect.poll(() => readFile(logFile, 'utf8')).toContain('here')
  const pid = one.pid() ?? Number.NaN
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    if (one.pid() === pid) process.kill(pid, 'SIGKILL')
  })
  // Made to end, it would say nothing.
  await one.stop(60_000)
  expect(await readFile(logFile, 'utf8')).toContain('bye')
})

test('a port already in use is reported before anything starts', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  await expect(refuseTakenPorts([port])).rejects.toThrow(`in use already: ${port}`)
})

test('missing Debian packages of the cluster are named, and nothing is installed', async () => {
  expect(await findMissingPackages(async () => true)).toEqual([])
  const isThere = async (path: string) => !/patroni|pgbouncer/.test(path)
  expect(await findMissingPackages(isThere)).toEqual(['patroni', 'pgbouncer'])
})
