import { formatDayLong } from '#app/lib/format.ts'
import type { Decision, OwnReport } from './moderation-queries.ts'

/** How far a report is. */
export const reportStates: Readonly<Record<OwnReport['state'], string>> = {
  received: 'Received',
  looked_at: 'Being looked at',
  acted: 'Action taken',
  not_acted: 'No breach found',
}

const dayOf = (instant: string) => formatDayLong(instant.slice(0, 10))

/** How far an appeal is. */
export function appealSentence({ outcome, answer_by: answerBy }: NonNullable<Decision['appeal']>): string {
  if (outcome === null) return `Appeal received. Answer by ${dayOf(answerBy)}.`
  if (outcome === 'upheld') return 'We have looked at it again. Our decision stands.'
  return outcome === 'overturned'
    ? 'Your appeal was successful. Our decision no longer holds.'
    : 'Your appeal was successful in part. We have decided something else instead.'
}

export const appealUntil = ({ appeal_until: until }: Decision) => dayOf(until)
