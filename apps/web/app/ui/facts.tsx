import type { FactsView } from '@itemo/contract/account-views.ts'
import { factSentences } from '@itemo/domain/people/fact-sentences.ts'
import { cx } from '#app/lib/cx.ts'

interface FactsProps {
  readonly facts: FactsView
  /** Further sentences, after the others. */
  readonly more?: readonly (string | undefined)[]
  readonly className?: string
  /** Larger, on a page about the person. */
  readonly large?: boolean
}

/** The known facts about a person, one sentence each; nothing for a new member. */
export function Facts({ facts, more = [], className, large = false }: FactsProps) {
  const sentences = [...factSentences(facts), ...more.filter((words) => words !== undefined)]
  if (sentences.length === 0) return null
  return (
    <ul className={cx(large ? 'flex flex-col gap-1 text-card' : 'text-small text-ink-2', className)}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
