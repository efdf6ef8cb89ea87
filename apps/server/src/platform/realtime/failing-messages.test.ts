import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { connect, joinFrame, startRealtimeServer, tokenOf, useRealtimeServers } from '../../../test/realtime-server.ts'

useRealtimeServers()

test('a message whose handler fails is logged with its stack and closes its own socket only', async () => {
  const lines: { message: string; error: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const server = await startRealtimeServer({}, createLogger({ level: 'error', format: 'json', write }))
  const [one, other] = [await connect(server), await connect(server)]
  // PostgreSQL rejects this text, so the source's query fails.
  const unreadable = { event: '*', schema: 'public', table: 'notes', filter: 'room=eq.\0' }
  one.send(JSON.stringify(joinFrame('notes', tokenOf('ann'), [unreadable])))
  await expect.poll(one.closed).toBe(1011)
  expect(lines).toMatchObject([
    {
      message: 'a socket message could not be handled',
      error: expect.stringMatching(/invalid byte sequence[^]*\n +at /),
    },
  ])
  other.send(JSON.stringify(joinFrame('notes', tokenOf('bea'))))
  await expect.poll(() => other.heard.join()).toContain('"status":"ok"')
  expect(other.closed()).toBeUndefined()
})
