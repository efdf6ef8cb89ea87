import type { Context } from '../../../context.ts'
import { addViews, type Opening } from './queries.ts'

/** How long openings are collected before they are written, in milliseconds. */
const collectMs = 1000
/** Within this time the same person opening the same page again is one view, in milliseconds. */
const againMs = 30 * 60_000
/** The most openings that are remembered for that. */
const mostRemembered = 10_000

/** Counts who opens the pages of items. */
export interface ViewCount {
  /** `viewer` tells one person from another; `viewerId` is their account, if they are signed in. */
  note(itemId: string, viewer: string, viewerId: string | null): void
}

/**
 * Counts openings in memory and writes them every second: reading an item costs no statement more. What a process that dies
 * had not written yet is not counted.
 */
export function createViewCount({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): ViewCount {
  const seen = new Map<string, number>()
  let waiting: Opening[] = []
  const write = () => {
    const openings = waiting
    waiting = []
    addViews(db, openings).catch((error: unknown) => log.warn('views were not counted', { error }))
  }
  return {
    note(itemId, viewer, viewerId) {
      const key = `${itemId} ${viewer}`
      const at = now()
      const before = seen.get(key)
      if (before !== undefined && at.getTime() - before < againMs) return
      seen.delete(key)
      seen.set(key, at.getTime())
      if (seen.size > mostRemembered) seen.delete(seen.keys().next().value ?? '')
      if (waiting.length === 0) setTimeout(write, collectMs).unref()
      waiting.push({ itemId, viewerId, at })
    },
  }
}
