import { findBlockedWord } from '../moderation/blocked-words.ts'

export const prohibitedMessage = 'This can’t be hired on Itemo.'

/** Whether a text asks for or offers something that may not be hired here. */
export function isProhibited(text: string): boolean {
  return findBlockedWord(text)?.severity === 'block'
}
