import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'

test('someone sending faster than a person can is told to wait, and nothing more is sent', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'true' } })
  try {
    const [one, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
    const input = { params: { conversationId: id }, body: { text: 'buy' } }
    const send = async (count: number) => {
      const sending = Array.from({ length: count }, () =>
        server.call('POST /conversations/:conversationId/messages', input, one),
      )
      return (await Promise.all(sending)).filter(({ status }) => status === 429)
    }
    server.stopClock()
    const refused = await send(80)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBe(1)
    const params = { conversationId: id }
    const page = await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, one)
    expect(page.messages).toHaveLength(60)
    // One per second is refilled.
    server.advance(10_000)
    expect(await send(30)).toHaveLength(20)
  } finally {
    await server.close()
  }
})
