import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@itemo/domain/notifications/kinds.ts'

/** What the link of a mail stops: mails of one sort to one person. */
export interface Subscription {
  readonly userId: string
  readonly topic: NotificationTopic
}

/** What the link carries: nobody can make one for somebody else. It never ends, because mails are kept for years. */
export function writeToken(key: string, { userId, topic }: Subscription): string {
  const mac = createHmac('sha256', key).update(`${userId} ${topic}`).digest('base64url')
  return `${userId}.${topic}.${mac}`
}

/** Reads a token; undefined for one that this house has not made. */
export function readToken(key: string, token: string): Subscription | undefined {
  const [userId = '', name] = token.split('.')
  const topic = notificationTopics.find((each) => each === name)
  if (!topic) return undefined
  const [given, expected] = [token, writeToken(key, { userId, topic })].map((text) => Buffer.from(text))
  return given && expected && given.length === expected.length && timingSafeEqual(given, expected)
    ? { userId, topic }
    : undefined
}
