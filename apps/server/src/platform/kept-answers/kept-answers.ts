import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Listener } from '../db/listener.ts'

/** A body as it goes over the wire, in bytes so that no asker waits for them to be made, with its ETag. */
export interface KeptAnswer {
  readonly body: Uint8Array<ArrayBuffer>
  /** The same compressed: once, when it is first asked for. */
  gzip(): Uint8Array<ArrayBuffer>
  readonly etag: string
}

/** What a fill found: the JSON text, and until when it may be shown though nobody writes. */
export interface FreshAnswer {
  readonly body: string
  readonly validUntil?: Date
}

/** Answers that a process keeps until somebody writes what shows in them: here, or in any process, by a notice. */
export interface KeptAnswers {
  /** The kept answer of a name, or a fresh one. Several askers at once share one fill. */
  get(name: string, fill: () => Promise<FreshAnswer>): Promise<KeptAnswer>
  /** The kept answer of a name, or the one that is on its way; undefined when there is none. */
  find(name: string): Promise<KeptAnswer> | undefined
  /** Drops an answer in this process at once; the others hear of it from the database. */
  drop(name: string): void
  close(): Promise<void>
}

/** The channel on which the database says the name of an answer that is out of date. */
export const keptAnswersChannel = 'kept_answers'

/** The longest that an answer is kept, in milliseconds: what a broken connection kept from being heard is old no longer than this. */
const longestMs = 30_000

interface Kept {
  readonly answer: Promise<KeptAnswer>
  validUntil: number
}

/** Listens before it keeps anything, and forgets everything when the connection stands again after it had broken. */
export async function createKeptAnswers(listener: Listener, now: () => Date): Promise<KeptAnswers> {
  const kept = new Map<string, Kept>()
  const stop = await listener.listen(keptAnswersChannel, {
    onNotice: (name) => void kept.delete(name),
    onReady: () => kept.clear(),
  })
  const find = (name: string) => {
    const known = kept.get(name)
    return known && known.validUntil > now().getTime() ? known.answer : undefined
  }
  return {
    find,
    async get(name, fill) {
      const known = find(name)
      if (known) return known
      const entry: Kept = { validUntil: now().getTime() + longestMs, answer: settle() }
      kept.set(name, entry)
      async function settle(): Promise<KeptAnswer> {
        try {
          const { body, validUntil } = await fill()
          if (validUntil) entry.validUntil = Math.min(entry.validUntil, validUntil.getTime())
          return toKept(body)
        } catch (error) {
          if (kept.get(name) === entry) kept.delete(name)
          throw error
        }
      }
      return entry.answer
    },
    drop: (name) => void kept.delete(name),
    close: () => stop(),
  }
}

/** JSON text as it is kept: without the spaces that PostgreSQL puts in. */
export function toKept(json: string): KeptAnswer {
  const text = JSON.stringify(JSON.parse(json))
  const body = new TextEncoder().encode(text)
  let squeezed: Uint8Array<ArrayBuffer> | undefined
  return { body, gzip: () => (squeezed ??= gzipSync(body)), etag: etagOf(text) }
}

/** A strong ETag of a body. */
export function etagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}
