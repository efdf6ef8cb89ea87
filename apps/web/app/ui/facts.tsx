import type { FactsView } from '@itemo/contract/account-views.ts'
import { factSentences } from '@itemo/domain/people/fact-sentences.ts'
import { cx } from '#app/lib/cx.ts'

interface FactsProps {
  readonly facts: FactsView
  /** What is said besides, after the others. */
  readonly more?: readonly (string | undefined)[]
  readonly className?: string
  /** On a page about them. */
  readonly large?: boolean
}

/** What is known of someone, one sentence each; nothing of someone new. */
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
