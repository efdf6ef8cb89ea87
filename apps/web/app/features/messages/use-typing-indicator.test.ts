import { expect, test } from 'vitest'
import type { Message } from './message-queries.ts'
import { isTyping, typingSign } from './use-typing-indicator.ts'

const message = (id: string, sender_id: string): Message => ({
  id,
  sender_id,
  conversation_id: 'talk',
  text: 'Hello',
  is_read: false,
  warning: null,
  created_at: '2026-11-23T09:00:00.000Z',
})

test("the typing indicator ends when the other person's message arrives", () => {
  const before = [message('1', 'other'), message('2', 'me')]
  const sign = typingSign(before, 'other')
  expect(isTyping(undefined, before, 'other')).toBe(false)
  expect(isTyping(sign, before, 'other')).toBe(true)
  // One's own message says nothing about the other person.
  expect(isTyping(sign, [...before, message('3', 'me')], 'other')).toBe(true)
  const after = [...before, message('4', 'other')]
  expect(isTyping(sign, after, 'other')).toBe(false)
  expect(isTyping(typingSign(after, 'other'), after, 'other')).toBe(true)
})

test('the first message of a conversation ends the indicator too', () => {
  const sign = typingSign([], 'other')
  expect(isTyping(sign, [], 'other')).toBe(true)
  expect(isTyping(sign, [message('1', 'other')], 'other')).toBe(false)
})
