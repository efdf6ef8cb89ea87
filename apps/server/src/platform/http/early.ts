import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptAnswer } from '../kept-answers/kept-answers.ts'
import type { Door } from './door.ts'
import { representationOf } from './json-text.ts'
import type { Actor } from './types.ts'

/** What is kept for a path, if anything is: to be asked for with whoever reads. Undefined: the framework answers. */
export type FindKept = (
  path: string,
) => ((actor: Actor | undefined) => Promise<KeptAnswer | undefined> | undefined) | undefined

/** Answers a request or leaves it alone. Undefined: it is none of its own; false: it was, and is to be answered after all. */
export type EarlyListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> | undefined

interface EarlyOptions {
  readonly door: Door
  /** Whoever comes with the token of an ended session is a visitor. */
  readonly ended: { has(sessionId: string): boolean }
  /** What every answer carries. */
  readonly headers: readonly (readonly [string, string])[]
  readonly find: FindKept
}

/** Gives kept answers out before the framework is asked: its way to them is dearer than the answer. */
export function answerEarly({ door, ended, headers: always, find }: EarlyOptions): EarlyListener {
  const first = always.flat()
  const attempt = async (
    ask: NonNullable<ReturnType<FindKept>>,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> => {
    const visit = door.enter(incoming)
    const known = await door.actorOf(incoming)
    const actor = known && !ended.has(known.sessionId) ? known : undefined
    // Whatever went wrong, the framework's own way says it in the right words.
    const answer = await ask(actor)?.catch(() => undefined)
    if (!answer) return false
    const { status, headers, body } = representationOf(answer, {
      ifNoneMatch: incoming.headers['if-none-match'],
      acceptEncoding: incoming.headers['accept-encoding'],
    })
    const own = { 'x-request-id': visit.requestId, vary: 'Accept-Encoding', ...headers }
    outgoing.writeHead(status, [...first, ...Object.entries(own).flat()]).end(body)
    door.leave(visit, { method: 'GET', path: incoming.url ?? '', status, actor })
    return true
  }
  return (incoming, outgoing) => {
    if (incoming.method !== 'GET') return undefined
    const ask = find(incoming.url ?? '')
    return ask && attempt(ask, incoming, outgoing)
  }
}
