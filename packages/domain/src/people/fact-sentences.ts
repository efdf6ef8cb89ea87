import { plural } from '../plural.ts'
import type { AnswerSpan, ShownFacts } from './person-facts.ts'

/** Partial, because a tab may be older than a span that the server sends. */
const spanWords: Partial<Record<string, string>> = {
  hour: 'an hour',
  six_hours: '6 hours',
  day: 'a day',
  two_days: 'two days',
} satisfies Record<AnswerSpan, string>

/** '12 hires as owner · 3 as renter'; undefined for someone without a completed hire. */
export function hiresSentence({ hires_as_owner: owned, hires_as_renter: rented }: ShownFacts): string | undefined {
  if (owned + rented === 0) return undefined
  if (owned === 0) return `${plural(rented, 'hire')} as renter`
  return rented === 0 ? `${plural(owned, 'hire')} as owner` : `${plural(owned, 'hire')} as owner · ${rented} as renter`
}

/** 'Usually answers within an hour'; undefined while too little is known, or for someone who takes longer than two days. */
export function answerTimeSentence({ answers }: ShownFacts): string | undefined {
  const span = spanWords[answers?.within ?? '']
  return span && `Usually answers within ${span}`
}

/** How someone answers requests, in up to two sentences. */
export function answerSentences(facts: ShownFacts): string[] {
  if (facts.answers === null) return []
  const time = answerTimeSentence(facts)
  return [`Answers ${facts.answers.percent}% of requests`, ...(time ? [time] : [])]
}

/** About the hires that an owner approved in the last year (R48); undefined while there's too little to say. */
export function cancellationSentence({ cancellations }: ShownFacts): string | undefined {
  if (cancellations === null) return undefined
  const { cancelled, confirmed } = cancellations
  if (cancelled === 0) return 'No confirmed hire cancelled in the last year'
  return `Cancelled ${cancelled} of ${plural(confirmed, 'confirmed hire')} in the last year`
}

/** All sentences about someone; empty for a new member. */
export function factSentences(facts: ShownFacts): string[] {
  const [hires, cancelled] = [hiresSentence(facts), cancellationSentence(facts)]
  return [...(hires ? [hires] : []), ...answerSentences(facts), ...(cancelled ? [cancelled] : [])]
}

/** For the owner who answers the renter's request; undefined for a renter who never cancelled late or failed to come. */
export function lateCancellationSentence(times: number): string | undefined {
  if (times === 0) return undefined
  return `Cancelled late or didn't come ${times === 1 ? 'once' : `${times} times`} as a renter in the last year`
}
