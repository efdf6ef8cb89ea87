import { sessionKey } from '#app/lib/stored-session.ts'

/** Sends what the authentication client of another tab would send to this one's. */
export function sendFromOtherTab(event: string, session: object | null): void {
  const channel = new BroadcastChannel(sessionKey)
  const say = channel.postMessage.bind(channel)
  say({ event, session })
  channel.close()
}
