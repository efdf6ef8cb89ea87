import { expect, test } from 'vitest'
import { isFresh, parseStoredSession } from './stored-session.ts'

const stored = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: 1_000_000,
  token_type: 'bearer',
  user: { id: 'u' },
}

test('reads what the authentication client stored [accounts 3.6]', () => {
  expect(parseStoredSession(JSON.stringify(stored))?.user.id).toBe('u')
})

test.each([null, '', '{', 'null', '[]', '{"access_token":"a"}'])("anything else isn't a session: %j", (text) => {
  expect(parseStoredSession(text)).toBeUndefined()
})

test("a token within 90 seconds of its expiry isn't used [accounts 4.9, 9.6]", () => {
  const session = parseStoredSession(JSON.stringify(stored))!
  expect(isFresh(session, new Date((1_000_000 - 91) * 1000))).toBe(true)
  expect(isFresh(session, new Date((1_000_000 - 90) * 1000))).toBe(false)
})
