import { type GroundName, groundOf } from './grounds.ts'
import { type MeasureName, measureOf } from './measures.ts'

export const decisionOutcomes = ['no_action', 'warning', 'action'] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** How something came to the notice of who decided. */
export const decisionSources = ['report', 'own_check', 'rule'] as const
export type DecisionSource = (typeof decisionSources)[number]

/** How an appeal ends: the decision stands, it is undone, or another one takes its place. */
export const appealOutcomes = ['upheld', 'overturned', 'changed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

export interface StatementFacts {
  readonly outcome: DecisionOutcome
  readonly measures: readonly { readonly name: MeasureName; readonly until: string | null }[]
  /** What the thing is called: the title of an item. */
  readonly title: string
  readonly ground: GroundName
  /** What was found, in the words of who decided. */
  readonly facts: string
  readonly source: DecisionSource
  readonly automated: boolean
  /** Days in words. */
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

/** The subject of the mail, and the heading of the page. */
export function statementSubject({ measures, title }: Pick<StatementFacts, 'measures' | 'title'>): string {
  const [first] = measures
  return first ? measureOf(first.name).subject(title) : 'We have given you a warning'
}

/** The statement of reasons: what was done and why, what it means, and what its reader can do. */
export function statementBlocks(statement: StatementFacts): StatementBlock[] {
  const { measures, title, since, facts, ground, source, automated } = statement
  const done = measures.map(({ name, until }) => {
    const end = measureOf(name).canEnd ? ` ${until === null ? 'It has no end for now.' : `It ends on ${until}.`}` : ''
    return `${measureOf(name).done(title)}${end}`
  })
  const effects = new Set(measures.map(({ name }) => measureOf(name).effect))
  return [
    {
      heading: 'What we did',
      text: [
        ...(done.length > 0 ? done : ['We have given you a warning. It limits nothing.']),
        `Since ${since}, on all of Itemo.`,
      ].join(' '),
    },
    { heading: 'What we found', text: facts },
    { heading: 'The rule', text: `${groundOf(ground).rule}.` },
    {
      heading: 'How it came up',
      text: `${sources[source]} ${automated ? 'This was decided automatically; a person looks at it if you appeal.' : 'A person decided this.'}`,
    },
    {
      heading: 'What it means for your hires and your money',
      text: effects.size > 0 ? [...effects].join(' ') : 'It changes nothing about your hires or your money.',
    },
    { heading: 'What you can do', text: remedies(statement) },
  ]
}

function remedies({ measures, appealUntil }: StatementFacts): string {
  const ofItem = measures.some(({ name }) => measureOf(name).target === 'item')
  return [
    ...(ofItem ? ['Change the listing and send it back to us: we look at it again.'] : []),
    `Appeal until ${appealUntil}: someone else looks at it within 7 days, if we can.`,
    lastBlock,
  ].join(' ')
}

/** What a reporter hears once it is decided. Nothing about what was done to anyone. */
export function outcomeForReporter(outcome: DecisionOutcome): string {
  return outcome === 'no_action' ? 'We found no breach of our rules.' : 'We have taken action.'
}

/** How long someone can appeal, in months; and how long we take, in days. */
export const appealMonths = 6
export const appealAnswerDays = 7

/** When appeals close: the same day of the month, or the last one there is. */
export function appealEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + appealMonths)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end
}

/** The statement goes out after this time; a decision can be undone for this long. */
export const statementDelayMs = 60_000
export const undoMs = 600_000
