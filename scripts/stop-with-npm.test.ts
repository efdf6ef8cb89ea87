import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

test('a server stops when npm and its shell are gone', async () => {
  const program = `
    import { stopWithNpm } from '${new URL('stop-with-npm.ts', import.meta.url).href}'
    process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
    stopWithNpm()
    setInterval(() => {}, 1000)
    console.log('ready')
  `
  // The shell waits for its child and, like that of npm, does not pass on a signal.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
    env: { NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: shell.stdout })
  expect(await once(lines, 'line')).toEqual(['ready'])
  shell.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['stopped'])
})
