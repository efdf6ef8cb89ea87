import { addMonths } from '../wall-clock.ts'
import { type GroundName, groundOf } from './grounds.ts'
import { hiresGoOn, type MeasureName, measureOf } from './measures.ts'

export const decisionOutcomes = ['no_action', 'warning', 'action'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** How the matter came to the decider's notice. */
export const decisionSources = ['report', 'own_check', 'rule'] as const
export type DecisionSource = (typeof decisionSources)[number]

/** The outcomes of an appeal: the decision is upheld, undone, or replaced by another one. */
export const appealOutcomes = ['upheld', 'overturned', 'changed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

export interface StatementFacts {
  readonly outcome: DecisionOutcome
  readonly measures: readonly { readonly name: MeasureName; readonly until: string | null }[]
  /** What the thing is called: the title of an item. */
  readonly title: string
  readonly ground: GroundName
  /** What was found, in the decider's words. */
  readonly facts: string
  readonly source: DecisionSource
  readonly automated: boolean
  /** Its case is open: a person checks it without being asked. */
  readonly isLookedAt: boolean
  /** Whether there's a listing that the reader can change and submit again. */
  readonly canSendBack: boolean
  /** Days as text. */
  readonly since: string
  readonly appealUntil: string
}

export interface StatementBlock {
  readonly heading: string
  readonly text: string
}

const sources: Record<DecisionSource, string> = {
  report: 'Someone reported it.',
  own_check: 'It was our own check.',
  rule: 'An automatic rule found it.',
}

const lastBlock =
  'If you run a business you can also use our complaints process: write to us. You can always go to court.'

type Measures = StatementFacts['measures']

/** The measures to mention: those that aren't implied by another one that lasts as long. */
const saidOf = (measures: Measures): Measures =>
  measures.filter(({ name, until }) =>
    measures.every(
      (other) => !measureOf(name).within?.includes(other.name) || (other.until !== null && other.until !== until),
    ),
  )

/** The subject of the email, and the heading of the page: everything that was done. */
export function statementSubject({ measures, title }: Pick<StatementFacts, 'measures' | 'title'>): string {
  const [first, ...others] = new Set(saidOf(measures).map(({ name }) => measureOf(name).subject(title)))
  if (first === undefined) return 'We have given you a warning'
  return [first, ...others.map((other) => other.replace(/^We/, 'we'))].join(', and ')
}

/** What was done, with its end. An end that several measures share is mentioned once, after them. */
function sentencesOf(measures: Measures, title: string): string[] {
  const said = saidOf(measures)
  const ending = said.filter(({ name }) => measureOf(name).canEnd)
  const isShared = ending.length > 1 && new Set(ending.map(({ until }) => until)).size === 1
  const done = said.flatMap(({ name, until }) => {
    const { canEnd, done: sentence } = measureOf(name)
    if (!canEnd || isShared) return [sentence(title)]
    return [sentence(title), until === null ? 'It has no end date.' : `It ends on ${until}.`]
  })
  if (!isShared) return done
  const until = ending[0]?.until
  return [...done, until == null ? 'This has no end date.' : `All of this ends on ${until}.`]
}

/** The statement of reasons: what was done and why, its consequences, and what its reader can do. */
export function statementBlocks(statement: StatementFacts): StatementBlock[] {
  const { measures, title, since, facts, ground, source } = statement
  const done = sentencesOf(measures, title)
  return [
    {
      heading: 'What we did',
      text: [
        ...(done.length > 0 ? done : ['We have given you a warning. It doesn’t limit anything.']),
        `Since ${since}, on all of Itemo.`,
      ].join(' '),
    },
    { heading: 'What we found', text: facts },
    { heading: 'The rule', text: `${groundOf(ground).rule}.` },
    {
      heading: 'How it came up',
      text: `${sources[source]} ${howDecided(statement)}`,
    },
    {
      heading: 'What it means for your hires and your money',
      text: effectsOf(measures).join(' '),
    },
    { heading: 'What you can do', text: remedies(statement) },
  ]
}

function howDecided({ automated, isLookedAt }: StatementFacts): string {
  if (!automated) return 'A person decided this.'
  if (isLookedAt) return 'This was decided automatically, until a person has looked at it.'
  return 'This was decided automatically; a person looks at it if you appeal.'
}

/** The consequences, each sentence once. */
function effectsOf(measures: Measures): string[] {
  const stopsHires = measures.some(({ name }) => measureOf(name).stopsHires)
  const said = saidOf(measures).flatMap(({ name }) => measureOf(name).effects)
  const effects = new Set(stopsHires ? said.filter((effect) => !hiresGoOn.includes(effect)) : said)
  return effects.size > 0 ? [...effects] : ['It changes nothing about your hires or your money.']
}

function remedies({ measures, appealUntil, canSendBack }: StatementFacts): string {
  const ofItem = measures.some(({ name }) => measureOf(name).target === 'item')
  return [
    ...(ofItem && canSendBack ? ['Change the listing and send it back to us, and we’ll look at it again.'] : []),
    `Appeal until ${appealUntil}, and someone else will look at it within 7 days if we can.`,
    lastBlock,
  ].join(' ')
}

/** The outcome of an appeal, as the appellant reads it. */
const appealWords: Record<AppealOutcome, { readonly title: string; readonly sentence: string }> = {
  upheld: { title: 'We have looked at your appeal', sentence: 'We have looked at it again. Our decision stands.' },
  overturned: {
    title: 'Your appeal was successful',
    sentence: 'We have looked at it again. We’ve reversed our decision.',
  },
  changed: {
    title: 'Your appeal was successful in part',
    sentence: 'We have looked at it again, and decided something else instead.',
  },
}

/** The heading and the sentence for the outcome of an appeal. */
export const appealWordsOf = (outcome: AppealOutcome) => appealWords[outcome]

/** The outcome as the reporter reads it. It says nothing about what was done to anyone. */
export function outcomeForReporter(outcome: DecisionOutcome): string {
  return outcome === 'no_action' ? 'We found no breach of our rules.' : 'We have taken action.'
}

/** The outcomes of a complaint about the answer to a report: the answer is upheld, or a measure is taken after all. */
export const complaintOutcomes = ['upheld', 'changed'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** The outcome as the complainant reads it. It says nothing about what was done to anyone. */
export function complaintSentence(outcome: ComplaintOutcome): string {
  return outcome === 'upheld'
    ? 'Someone else has looked at it again. Our answer stands.'
    : 'Someone else has looked at it again, and we have taken action.'
}

/** The time for an appeal, in months, and for our answer, in days. */
export const appealMonths = 6
export const appealAnswerDays = 7

/** The deadline for appeals: the same day of the month, or its last day. */
export const appealEnd = (decidedAt: Date): Date => addMonths(decidedAt, appealMonths)

/** The statement is sent after this time; a decision can be undone for this long. */
export const statementDelayMs = 60_000
export const undoMs = 600_000
