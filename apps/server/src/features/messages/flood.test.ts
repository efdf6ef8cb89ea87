import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'

test('anyone who sends faster than a person can is told to wait, and nothing more is sent', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'true' } })
  try {
    const [one, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
    const input = { params: { conversationId: id }, body: { text: 'buy' } }
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => server.call('POST /conversations/:conversationId/messages', input, one)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const params = { conversationId: id }
    const page = await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, one)
    expect(page.messages).toHaveLength(80 - refused.length)
  } finally {
    await server.close()
  }
})
