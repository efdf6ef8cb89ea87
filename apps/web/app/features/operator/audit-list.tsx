import type { SitePath } from '@itemo/domain/site-path.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { describeChanges, shortId } from './audit-copy.ts'
import { Part } from './console-list.tsx'
import { consolePaths } from './console-paths.ts'
import { describeActor } from './operator-copy.ts'
import { type AccessEntry, accessQuery, type AuditAbout, auditQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface'

/** What staff did about one thing, on its page. */
export function AuditOf(which: Required<AuditAbout>) {
  return (
    <Part title="What staff did">
      <AuditList {...which} />
    </Part>
  )
}

/** What staff changed, the latest first: everything, or what was done about one thing. */
export function AuditList(which: AuditAbout) {
  const audit = useInfiniteQuery(auditQuery(which))
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ListState query={audit} what="the audit">
      {entries.length > 0 ? (
        <ul aria-label="Audit" className={listClass}>
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
      ) : which.about === undefined ? (
        <EmptyState icon={<ScrollText />} title="Nothing yet">
          Every change that staff make is listed here.
        </EmptyState>
      ) : (
        <p className="text-ink-2">Nothing that you can see.</p>
      )}
      <LoadMore query={audit} />
    </ListState>
  )
}

/** The page of what was changed or looked at; none for what has none. */
function pageOf(kind: string, id: string): SitePath | undefined {
  if (kind === 'person') return consolePaths.people(id)
  if (kind === 'item') return consolePaths.items(id)
  if (kind === 'rental') return consolePaths.rentals(id)
  if (kind === 'support') return consolePaths.support(id)
  if (kind === 'setting') return consolePaths.settings(id)
  return kind === 'case' ? paths.operatorQueue(id) : undefined
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
  const page = pageOf(kind, id)
  // Of an export it says which, and from when until when.
  const name = `${kind} ${kind === 'export' ? id : shortId(id)}`
  return (
    <>
      {reason === null ? null : <p className="text-small text-ink-2">“{reason}”</p>}
      <p className="text-small wrap-anywhere text-ink-2">
        <time dateTime={at} title={formatInstant(at)}>
          {formatRelative(at)}
        </time>{' '}
        ·{' '}
        {page === undefined ? (
          <span title={id}>{name}</span>
        ) : (
          <Link to={page} title={id} className="text-brand underline-offset-2 hover:underline">
            {name}
          </Link>
        )}
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
  security: 'the security activity of an account',
}

/** What was looked at that is no person, and so has no page of one. */
const isOfNobody = (what: AccessEntry['what']) => what === 'conversation' || what === 'export'

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
                kind={isOfNobody(entry.what) ? entry.what : 'person'}
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
