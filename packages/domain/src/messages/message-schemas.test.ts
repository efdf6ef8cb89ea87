import { expect, test } from 'vitest'
import { ConversationInput, MessageInput, ReportInput } from './message-schemas.ts'

const id = '6f2d8c3e-0a53-4a4e-9c0f-3b1f0f2a7d11'
const said = (text: unknown) => MessageInput.safeParse({ text }).error?.issues.at(0)?.message

test('a message has 1 to 4,000 characters [R29]', () => {
  for (const nothing of [undefined, '', ' \n']) expect(said(nothing)).toBe('Please write a message.')
  expect(said('x')).toBeUndefined()
  expect(said('x'.repeat(4000))).toBeUndefined()
  expect(said('x'.repeat(4001))).toBe('Please use at most 4000 characters.')
})

test('a conversation is with one person, and optionally about an item', () => {
  expect(ConversationInput.safeParse({ other_user_id: id }).success).toBe(true)
  expect(ConversationInput.safeParse({ other_user_id: id, item_id: null }).success).toBe(true)
  expect(ConversationInput.safeParse({ other_user_id: id, item_id: '7' }).success).toBe(false)
  expect(ConversationInput.safeParse({ item_id: id }).success).toBe(false)
})

test('a report has a reason and an optional text', () => {
  expect(ReportInput.parse({ reason: 'spam', text: ' ' })).toEqual({ reason: 'spam', text: null })
  expect(ReportInput.safeParse({ reason: 'boring' }).error?.issues[0]?.message).toBe('Please pick a reason.')
  expect(ReportInput.safeParse({ reason: 'other', text: 'x'.repeat(2001) }).success).toBe(false)
})
