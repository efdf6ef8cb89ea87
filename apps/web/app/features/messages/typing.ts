import type { Message } from './queries.ts'

/** A sign that someone types: their latest message when it came, as far as it was loaded. */
export interface TypingSign {
  readonly after: string | undefined
}

const latestOf = (messages: readonly Message[], senderId: string) =>
  messages.findLast(({ sender_id }) => sender_id === senderId)?.id

/** What to keep of a sign that someone types. */
export function typingSign(messages: readonly Message[], senderId: string): TypingSign {
  return { after: latestOf(messages, senderId) }
}

/** Whether someone still types: a message of theirs that came after the sign is what they typed. */
export function isTyping(sign: TypingSign | undefined, messages: readonly Message[], senderId: string): boolean {
  return sign !== undefined && sign.after === latestOf(messages, senderId)
}
