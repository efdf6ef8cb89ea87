import { type AppealOutcome, appealWordsOf, outcomeForReporter } from '../moderation/statement-copy.ts'
import { pathTo } from '../site-path.ts'
import type { Words } from './notification-copy.ts'

/** A decision about someone, by the heading of its statement. */
export interface DecisionFacts {
  readonly decisionId: string
  readonly title: string
}

const readIt = (decisionId: string) => ({ label: 'Read why', path: pathTo`/decisions/${decisionId}` })

/** The statement itself comes by a mail of its own. */
export function decisionMade({ decisionId, title }: DecisionFacts): Words {
  return {
    title,
    body: 'Read why, and what you can do.',
    paragraphs: [],
    link: readIt(decisionId),
  }
}

export function decisionLifted({ decisionId, title }: DecisionFacts): Words {
  return {
    title: 'What we decided no longer holds',
    body: title,
    paragraphs: [`This no longer holds: “${title}”. Everything is as it was before.`],
    link: { label: 'Read more', path: readIt(decisionId).path },
  }
}

export function appealDecided({ decisionId, outcome }: DecisionFacts & { readonly outcome: AppealOutcome }): Words {
  const { title, sentence } = appealWordsOf(outcome)
  return {
    title,
    body: sentence,
    paragraphs: [sentence],
    link: { label: 'Read the answer', path: readIt(decisionId).path },
  }
}

export function reportAnswered({
  reference,
  hasAction,
}: {
  readonly reference: string
  readonly hasAction: boolean
}): Words {
  const outcome = outcomeForReporter(hasAction ? 'action' : 'no_action')
  return {
    title: `We looked at what you reported (${reference})`,
    body: outcome,
    paragraphs: [`We looked at what you reported. ${outcome}`, 'Please write to us if you think that is wrong.'],
    link: { label: 'See your reports', path: pathTo`/my-reports` },
  }
}
