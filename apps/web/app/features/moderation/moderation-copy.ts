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

/** The states of a report. */
export const reportStates: Readonly<Record<OwnReport['state'], string>> = knownWords(
  {
    received: 'Received',
    looked_at: 'Under review',
    acted: 'Action taken',
    not_acted: 'No breach found',
  },
  'Changed',
)

const inLondon = (instant: string) => dayInLondon(new Date(instant))

/** 'Monday 24 May' in London, with the year if it differs from that of `begun`. */
function dayOf(instant: string, begun: string): string {
  const day = inLondon(instant)
  const year = day.slice(0, 4)
  const words = formatDayLong(day)
  return inLondon(begun).startsWith(year) ? words : `${words} ${year}`
}

/** The answer to a report, or that there is none yet. */
export function answerSentence({ state }: ReportAnswer): string {
  if (state !== 'acted' && state !== 'not_acted') return 'We haven’t decided yet. You’ll hear from us.'
  return `We looked at what you reported. ${outcomeForReporter(state === 'acted' ? 'action' : 'no_action')}`
}

/** The state of a complaint, which asks for a second look. */
export function complaintLine({ outcome, answer_by: by, made_at: at }: NonNullable<ReportAnswer['complaint']>): string {
  return outcome === null
    ? `Someone else will look at it. We’ll answer by ${dayOf(by, at)}.`
    : complaintSentence(outcome)
}

/** The last day for a complaint about an answer, with the year if it differs from the answer's. */
export const complainUntil = (until: string, { answered_at: at }: ReportAnswer) => dayOf(until, at ?? until)

/** The state of an appeal. */
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

/** The last day for an appeal, with the year if it differs from the decision's. */
export const appealUntil = ({ appeal_until: until, at }: Decision) => dayOf(until, at)
