import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { describeChanges, shortId } from './audit-copy.ts'
import { describeActor } from './operator-copy.ts'
import { type AccessEntry, accessQuery, auditQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface'

/** What staff changed, the latest first. */
export function AuditList() {
  const audit = useInfiniteQuery(auditQuery())
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ListState query={audit} what="the audit">
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText />} title="Nothing yet">
          Every change that staff make is listed here.
        </EmptyState>
      ) : (
        <ul className={listClass}>
          {entries.map((entry) => (
            <li key={entry.id} className="p-4">
              <p className="wrap-anywhere">
                <span className="font-medium">{describeActor(entry)}</span> {entry.words}
              </p>
              {describeChanges(entry.changes).map((change) => (
                <p key={change} className="text-small text-ink-2">
                  {change}
                </p>
              ))}
              <Circumstances reason={entry.reason} at={entry.at} kind={entry.subject_kind} id={entry.subject_id} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={audit} />
    </ListState>
  )
}

interface CircumstancesProps {
  readonly reason: string | null
  readonly at: string
  /** What it was about. */
  readonly kind: string
  readonly id: string
}

/** Why and when something was done, and to what. */
function Circumstances({ reason, at, kind, id }: CircumstancesProps) {
  return (
    <>
      {reason === null ? null : <p className="text-small text-ink-2">“{reason}”</p>}
      <p className="text-small wrap-anywhere text-ink-2">
        <time dateTime={at} title={formatInstant(at)}>
          {formatRelative(at)}
        </time>{' '}
        ·{' '}
        <span title={id}>
          {kind} {shortId(id)}
        </span>
      </p>
    </>
  )
}

const looked: Readonly<Record<AccessEntry['what'], string>> = {
  person: 'a person’s page',
  email: 'an email address',
  address: 'a postcode',
  conversation: 'a conversation',
  evidence: 'the evidence of a case',
  tax: 'tax data',
  export: 'an export',
}

/** Whose data staff looked at, the latest first. */
export function AccessList() {
  const access = useInfiniteQuery(accessQuery())
  const entries = access.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ListState query={access} what="the access log">
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText />} title="Nothing yet">
          Each look at someone’s data is listed here, with the reason.
        </EmptyState>
      ) : (
        <ul className={listClass}>
          {entries.map((entry) => (
            <li key={entry.id} className="p-4">
              <p className="wrap-anywhere">
                <span className="font-medium">{entry.staff.display_name ?? 'Someone who no longer works here'}</span>{' '}
                looked at {looked[entry.what]}
              </p>
              <Circumstances
                reason={entry.reason}
                at={entry.at}
                kind={entry.what === 'conversation' ? 'conversation' : 'person'}
                id={entry.subject_id}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={access} />
    </ListState>
  )
}
