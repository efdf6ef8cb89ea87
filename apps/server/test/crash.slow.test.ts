import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startServerProcess } from './server-process.ts'

/** Throws where nothing catches, when it is asked to. */
const planted = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('planted') })`

it('an error that gets through is logged, lets a request in flight finish, and ends the process', async () => {
  const server = await startServerProcess(['--import', planted])
  try {
    const asked = request(`${server.url}/api/v1/nothing`, { method: 'POST', headers: { 'content-length': 2 } })
    asked.write('{')
    const answered = once(asked, 'response')
    await once(asked, 'socket')
    // The server has the beginning of it by the time that it answers another one.
    await fetch(`${server.url}/healthz`)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGUSR2')
    await expect.poll(() => server.lines.map(({ message }) => message)).toContain('stopping')
    asked.end('}')
    const [response] = await answered
    expect(response.statusCode).toBe(404)
    expect(await ended).toEqual([70, null])
    const line = server.lines.find(({ message }) => message === 'uncaught exception')
    expect(line).toMatchObject({ level: 'error', error: expect.stringMatching(/Error: planted\n +at /) })
  } finally {
    await server.close()
  }
})
