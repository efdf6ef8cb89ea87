import { dayInLondon } from '@itemo/domain/dates.ts'
import {
  appealOutcomes,
  appealWordsOf,
  complaintSentence,
  outcomeForReporter,
} from '@itemo/domain/moderation/statement-copy.ts'
import { formatDayLong } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import type { Decision, OwnReport, ReportAnswer } from './moderation-queries.ts'

/** How far a report is. */
export const reportStates: Readonly<Record<OwnReport['state'], string>> = knownWords(
  {
    received: 'Received',
    looked_at: 'Being looked at',
    acted: 'Action taken',
    not_acted: 'No breach found',
  },
  'Changed',
)

const inLondon = (instant: string) => dayInLondon(new Date(instant))

/** 'Monday 24 May' in London, with its year where that isn't the one in which it began. */
function dayOf(instant: string, begun: string): string {
  const day = inLondon(instant)
  const year = day.slice(0, 4)
  const words = formatDayLong(day)
  return inLondon(begun).startsWith(year) ? words : `${words} ${year}`
}

/** How a report was answered, or that it wasn't yet. */
export function answerSentence({ state }: ReportAnswer): string {
  if (state !== 'acted' && state !== 'not_acted') return 'We haven’t decided yet. You’ll hear from us.'
  return `We looked at what you reported. ${outcomeForReporter(state === 'acted' ? 'action' : 'no_action')}`
}

/** How far it is that someone else looks again. */
export function complaintLine({ outcome, answer_by: by, made_at: at }: NonNullable<ReportAnswer['complaint']>): string {
  return outcome === null ? `Someone else looks at it. We’ll answer by ${dayOf(by, at)}.` : complaintSentence(outcome)
}

/** The last day for a complaint about an answer, with its year where that isn't the one of the answer. */
export const complainUntil = (until: string, { answered_at: at }: ReportAnswer) => dayOf(until, at ?? until)

/** How far an appeal is. */
export function appealSentence({
  outcome,
  answer_by: answerBy,
  made_at: madeAt,
}: NonNullable<Decision['appeal']>): string {
  if (outcome === null) return `Appeal received. Answer by ${dayOf(answerBy, madeAt)}.`
  if (!appealOutcomes.includes(outcome)) return 'We have looked at your appeal.'
  const { title, sentence } = appealWordsOf(outcome)
  return outcome === 'upheld' ? sentence : `${title}. ${sentence}`
}

/** The last day for an appeal, with its year where that isn't the one of the decision. */
export const appealUntil = ({ appeal_until: until, at }: Decision) => dayOf(until, at)
