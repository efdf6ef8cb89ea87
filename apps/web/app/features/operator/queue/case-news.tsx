import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Key, useKeys } from './queue-keys.tsx'
import type { CaseDecision, CaseDetail } from './queue-queries.ts'

/** What was added to a case while someone looked at it: reports, notes of others, and changes of its subject. */
export interface News {
  /** A sentence or two; undefined: no news. */
  readonly text: string | undefined
  /** Marks it as read. */
  readonly read: () => void
}

/** The error when news has to be read before a decision. */
export const readNewsFirst = 'Please read the new reports first.'

const hasChanged = (seen: CaseDetail, now: CaseDetail) =>
  JSON.stringify(seen.subject_now) !== JSON.stringify(now.subject_now)

function describeNews(seen: CaseDetail, now: CaseDetail, selfName: string): string | undefined {
  const reports = now.report_count - seen.report_count
  const known = new Set(seen.notes.map(({ id }) => id))
  const notes = now.notes.filter(({ id, author }) => !known.has(id) && author !== selfName)
  const sentences = [
    ...(reports <= 0 ? [] : [reports === 1 ? 'Another report came in.' : `${reports} more reports came in.`]),
    ...(hasChanged(seen, now) ? ['The reported content has changed. Please check it again.'] : []),
    ...(now.said.length > seen.said.length ? ['There’s more of what they wrote.'] : []),
    ...notes.map(({ author, text }) => (author === null ? text : `${author} noted: “${text}”`)),
  ]
  return sentences.length === 0 ? undefined : sentences.join('\n')
}

/** The news of a case since it was opened here, or since the news was read; `isFresh`: the case was fetched since. */
export function useNews(shown: CaseDetail, isFresh: boolean, selfName: string): News {
  const [seen, setSeen] = useState<CaseDetail>()
  if (seen === undefined && isFresh) setSeen(shown)
  return { text: seen && describeNews(seen, shown, selfName), read: () => setSeen(shown) }
}

/** The decision with which someone else closed a case while its reader had it open. */
export function useForeignDecision({ decisions, state }: CaseDetail, selfName: string): CaseDecision | undefined {
  const [before] = useState(() => new Set(decisions.map(({ id }) => id)))
  if (state === 'open' || state === 'waiting') return undefined
  const isNew = ({ id, revoked_at: revoked, decided_by: by }: CaseDecision) =>
    revoked === null && !before.has(id) && by !== null && by !== selfName
  return decisions.find(isNew)
}

interface CaseNewsProps {
  readonly news: News
  /** Whether it's above a form, where single keys are disabled. */
  readonly isInForm?: boolean
}

/** Shows the news of a case until someone has read it. */
export function CaseNews({ news: { text, read }, isInForm = false }: CaseNewsProps) {
  useKeys({ r: text === undefined ? undefined : read })
  if (text === undefined) return null
  return (
    <p role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-tape-soft p-3">
      <span dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </span>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          // The button is removed, and would take the focus with it.
          const place = currentTarget.closest<HTMLElement>('form, article')
          read()
          if (!place) return
          place.tabIndex = -1
          place.focus({ preventScroll: true })
        }}
      >
        I&apos;ve read it {isInForm ? null : <Key>r</Key>}
      </Button>
    </p>
  )
}
