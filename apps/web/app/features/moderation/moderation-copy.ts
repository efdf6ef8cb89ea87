import { appealWordsOf } from '@itemo/domain/moderation/statement-copy.ts'
import { formatDayLong } from '#app/lib/format.ts'
import type { Decision, OwnReport } from './moderation-queries.ts'

/** How far a report is. */
export const reportStates: Readonly<Record<OwnReport['state'], string>> = {
  received: 'Received',
  looked_at: 'Being looked at',
  acted: 'Action taken',
  not_acted: 'No breach found',
}

/** 'Monday 24 May', with its year where that isn't the one in which it began. */
function dayOf(instant: string, begun: string): string {
  const day = formatDayLong(instant.slice(0, 10))
  const year = instant.slice(0, 4)
  return year === begun.slice(0, 4) ? day : `${day} ${year}`
}

/** How far an appeal is. */
export function appealSentence({
  outcome,
  answer_by: answerBy,
  made_at: madeAt,
}: NonNullable<Decision['appeal']>): string {
  if (outcome === null) return `Appeal received. Answer by ${dayOf(answerBy, madeAt)}.`
  const { title, sentence } = appealWordsOf(outcome)
  return outcome === 'upheld' ? sentence : `${title}. ${sentence}`
}

export const appealUntil = ({ appeal_until: until, at }: Decision) => dayOf(until, at)
