import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { watchProcess } from './watched-process.ts'

const long = 30_000

function start(program: string) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return watchProcess(child, 'the server', { silent: true })
}

test("waits for a word in any output stream, even if it's printed in parts", async () => {
  const server =
    start(`process.stdout.write('it ser'); process.stderr.write('x'); setTimeout(() => console.log('ves at 7'), 5)
    setInterval(() => {}, 1000)`)
  await expect(server.until(/(\d)/, long)).resolves.toMatchObject({ 1: '7' })
  await expect(server.until(/x/, long)).resolves.toBeDefined()
})

test('a process that exits first gives the reason', async () => {
  const server = start(`console.log('the port is taken'); process.exitCode = 3`)
  await expect(server.until(/ready/, long)).rejects.toThrow(
    /the server ended with 3; it printed last:\nthe port is taken/,
  )
  await expect(server.ended).resolves.toBe(3)
})

test('a process that never prints the word times out', async () => {
  const server = start(`console.log('still drawing'); setInterval(() => {}, 1000)`)
  await server.until(/drawing/, long)
  await expect(server.until(/ready/, 20)).rejects.toThrow(/did not come so far within 0\.02 s.*\nstill drawing/)
})

test("a program that doesn't exist has ended", async () => {
  const child = spawn('/nowhere/at-all', { stdio: ['ignore', 'pipe', 'pipe'] })
  const server = watchProcess(child, 'the server', { silent: true })
  await expect(server.until(/ready/, long)).rejects.toThrow(/ended with 1.*\n.*ENOENT/)
})

test('keeps only the end of the output', async () => {
  const server = start(`process.stdout.write('first ' + 'y'.repeat(5000) + ' last')`)
  await server.ended
  expect(server.said()).toMatch(/^y+ last$/)
})
