import { formatInstant } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { appealSentence, appealUntil } from './moderation-copy.ts'
import { useAppeal } from './moderation-mutations.ts'
import type { Decision } from './moderation-queries.ts'
import { ObjectionForm } from './objection-form.tsx'

interface DecisionSheetProps {
  readonly decision: Decision
  /** The key from the mail, for reading it without an account. */
  readonly mailKey: string | undefined
}

/** The statement of reasons, with the reader's options. */
export function DecisionSheet({ decision, mailKey }: DecisionSheetProps) {
  const { id, blocks, item_id: itemId, revoked_at: revokedAt, can_appeal: canAppeal, appeal, at, outcome } = decision
  return (
    <article className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-3 text-small text-ink-2">
        <time dateTime={at}>{formatInstant(at)}</time>
        {revokedAt === null ? null : <Badge tone="neutral">Reversed</Badge>}
      </p>
      {blocks.map(({ heading, text }) => (
        <section key={heading}>
          <h2 className="text-section">{heading}</h2>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </section>
      ))}
      {itemId === null || revokedAt !== null ? null : (
        <ButtonLink to={paths.editItem(itemId)} variant="secondary" className="self-start">
          {outcome === 'action' ? 'Edit and send back' : 'Edit the listing'}
        </ButtonLink>
      )}
      {appeal === null ? null : (
        <section className="rounded-card bg-sunken p-4">
          <h2 className="text-section">Your appeal</h2>
          {appeal.text === null ? null : (
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {appeal.text}
            </p>
          )}
          <p role="status" className="mt-3 font-semibold">
            {appealSentence(appeal)}
          </p>
          {appeal.answer === null ? null : (
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {appeal.answer}
            </p>
          )}
        </section>
      )}
      {canAppeal ? <AppealForm id={id} mailKey={mailKey} until={appealUntil(decision)} /> : null}
    </article>
  )
}

function AppealForm({ id, mailKey, until }: { id: string; mailKey: string | undefined; until: string }) {
  const words = {
    heading: 'Appeal',
    label: 'Why is this wrong?',
    hint: `You can appeal once, until ${until}. Someone else will look at it.`,
    submit: 'Send appeal',
    sent: 'Appeal received',
    failed: 'Failed to send your appeal. Please try again.',
  }
  return <ObjectionForm words={words} send={useAppeal(id, mailKey)} />
}
