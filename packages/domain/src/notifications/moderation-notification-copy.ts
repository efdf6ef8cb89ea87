import { complaintDays } from '../moderation/appeal-bounds.ts'
import {
  type AppealOutcome,
  appealWordsOf,
  type ComplaintOutcome,
  complaintSentence,
  outcomeForReporter,
} from '../moderation/statement-copy.ts'
import { londonDayInWords, instantInBrief } from '../date-words.ts'
import { problemHours } from '../promised-hours.ts'
import { pathTo } from '../site-path.ts'
import type { Words } from './notification-copy.ts'

/** A decision about someone, with the heading of its statement. */
export interface DecisionFacts {
  readonly decisionId: string
  readonly title: string
}

const readIt = (decisionId: string) => ({ label: 'Read why', path: pathTo`/decisions/${decisionId}` })

/** The statement itself is sent by an email of its own. */
export function decisionMade({ decisionId, title }: DecisionFacts): Words {
  return {
    title,
    body: 'Read why, and what you can do.',
    paragraphs: [],
    link: readIt(decisionId),
  }
}

/** A decision about the reader no longer applies. */
export function decisionLifted({ decisionId, title }: DecisionFacts): Words {
  return {
    title: "We've reversed our decision",
    body: title,
    paragraphs: [`We’ve reversed this decision: “${title}”. Everything is back to how it was.`],
    link: { label: 'Read more', path: readIt(decisionId).path },
  }
}

/** The outcome of an appeal, to the appellant. */
export function appealDecided({ decisionId, outcome }: DecisionFacts & { readonly outcome: AppealOutcome }): Words {
  const { title, sentence } = appealWordsOf(outcome)
  return {
    title,
    body: sentence,
    paragraphs: [sentence],
    link: { label: 'Read the answer', path: readIt(decisionId).path },
  }
}

/** The answer to a report. */
export interface AnswerFacts {
  readonly reportId: string
  readonly reference: string
  readonly hasAction: boolean
  /** The outcome of a review by someone else; null: there was none. */
  readonly again: ComplaintOutcome | null
}

/** The answer to a report, to the reporter: the first one, or that of the review. */
export function reportAnswered({ reportId, reference, hasAction, again }: AnswerFacts): Words {
  const link = { label: 'Read our answer', path: pathTo`/report?answer=${reportId}` }
  if (again !== null) {
    const body = complaintSentence(again)
    return { title: `We looked at your report again (${reference})`, body, paragraphs: [body], link }
  }
  const outcome = outcomeForReporter(hasAction ? 'action' : 'no_action')
  return {
    title: `We looked at what you reported (${reference})`,
    body: outcome,
    paragraphs: [`We looked at what you reported. ${outcome}`, askAgain],
    link,
  }
}

/** How a reporter with a link to the answer can object to it. */
export const askAgain = `Do you think that’s wrong? Within ${complaintDays} days you can ask someone else to look at it again.`

/** A report has arrived, to the reporter. */
export function reportReceived({ reference }: { readonly reference: string }): Words {
  const body = `Thank you. We’ll look at it within ${problemHours} hours.`
  return {
    title: `We’ve received your report (${reference})`,
    body,
    paragraphs: [body, 'We’ll let you know what we decide.'],
    link: { label: 'See your reports', path: pathTo`/my-reports` },
  }
}

/** An appeal has arrived, to the appellant; `answerBy`: the deadline for the answer. */
export function appealReceived({ decisionId, answerBy }: DecisionFacts & { readonly answerBy: Date }): Words {
  const body = `We’ll look at our decision again. You’ll have our answer by ${londonDayInWords(answerBy)}.`
  return {
    title: 'We’ve received your appeal',
    body,
    paragraphs: [body],
    link: { label: 'Read your appeal', path: readIt(decisionId).path },
  }
}

/** A listing that waited for a check is shown now. */
export function itemChecked({
  decisionId,
  itemTitle,
}: {
  readonly decisionId: string
  readonly itemTitle: string
}): Words {
  const body = 'We looked at it, and everyone can see it now.'
  return {
    title: `Your listing “${itemTitle}” is live`,
    body,
    paragraphs: [body],
    link: { label: 'Read more', path: readIt(decisionId).path },
  }
}

/** A case by its number and reason, without its subject. */
export interface CaseFacts {
  readonly caseId: string
  readonly reference: string
  readonly reason: string
  readonly dueAt: Date
}

const openCase = (caseId: string) => ({ label: 'Open the case', path: pathTo`/operator/queue/${caseId}` })

/** A case has to be decided soon, to staff. */
export function caseUrgent({ caseId, reference, reason, dueAt }: CaseFacts): Words {
  const body = `${reason}. Decide by ${instantInBrief(dueAt)}.`
  return { title: `Urgent: case ${reference}`, body, paragraphs: [body], link: openCase(caseId) }
}

/** A case is overdue, to staff. */
export function caseLate({ caseId, reference, reason, dueAt }: CaseFacts): Words {
  const body = `${reason}. It was due by ${instantInBrief(dueAt)}.`
  return { title: `Late: case ${reference}`, body, paragraphs: [body], link: openCase(caseId) }
}

/** A member of staff was stopped from suspending too many people, to operators. */
export function staffStopped({ name }: { readonly name: string }): Words {
  const body = `${name} tried to suspend more than 30 people within an hour. If that isn't right, end their sessions now.`
  return {
    title: 'We stopped a staff member’s action',
    body,
    paragraphs: [body],
    link: { label: 'Open the team', path: pathTo`/operator/team` },
  }
}

/** The audit of a day no longer matches its fingerprint, to operators; `day`: as 2026-05-31. */
export function auditBroken({ day }: { readonly day: string }): Words {
  const body = `The audit log of ${londonDayInWords(new Date(`${day}T12:00:00Z`))} no longer matches the fingerprint taken that night. Someone may have changed the database by hand, or restored a backup.`
  return {
    title: 'The audit log doesn’t match its fingerprint',
    body,
    paragraphs: [body, 'Run npm run audit:verify to see which days, and keep the last backup.'],
    link: { label: 'Open the audit log', path: pathTo`/operator/team/audit` },
  }
}
