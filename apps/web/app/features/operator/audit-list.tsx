import type { SitePath } from '@itemo/domain/site-path.ts'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#app/lib/api.ts'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { ownId } from '#app/lib/session-state.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { type AuditSubject, describeChanges, describeSubject } from './audit-copy.ts'
import { Part } from './console-list.tsx'
import { consolePaths } from './console-paths.ts'
import { describeActor } from './operator-copy.ts'
import { type AuditAbout, auditQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'
import { UndoEntry } from './undo-entry.tsx'

export const listClass = 'divide-y divide-line rounded-card border border-line bg-surface'

/** The audit entries about one thing, on its page. */
export function AuditOf(which: Required<AuditAbout>) {
  return (
    <Part title="Staff activity">
      <EntriesAbout {...which} />
    </Part>
  )
}

/** The same, without its heading. */
export function EntriesAbout(which: Required<AuditAbout>) {
  return (
    <AuditEntries query={useInfiniteQuery(auditQuery(which))}>
      <p className="text-ink-2">Nothing you can see.</p>
    </AuditEntries>
  )
}

interface AuditEntriesProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<Answer<'GET /staff/audit'>>>
  /** Shown when there are no entries. */
  readonly children: ReactNode
}

/** Audit entries, the latest first. */
export function AuditEntries({ query, children }: AuditEntriesProps) {
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  // The undo key never undoes a colleague's act.
  const latest = entries.find((entry) => entry.undo_until !== null && entry.actor?.user_id === ownId())
  return (
    <ListState query={query} what="the audit">
      {entries.length === 0 ? (
        children
      ) : (
        <ul data-rows="" aria-label="Audit" className={listClass}>
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
              <Circumstances
                reason={entry.reason}
                at={entry.at}
                kind={entry.subject_kind}
                id={entry.subject_id}
                name={entry.subject_name}
              />
              {entry.is_undone ? <p className="text-small font-medium">Undone</p> : null}
              {entry.undo_until === null ? null : <UndoEntry entry={entry} isLatest={entry === latest} />}
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </ListState>
  )
}

/** The page of an entry's subject; undefined for one without a page. */
function pageOf(kind: string, id: string): SitePath | undefined {
  if (kind === 'person') return consolePaths.people(id)
  if (kind === 'item') return consolePaths.items(id)
  if (kind === 'rental') return consolePaths.rentals(id)
  if (kind === 'support') return consolePaths.support(id)
  if (kind === 'record') return consolePaths.team('records')
  if (kind === 'saved_replies') return consolePaths.support()
  if (kind === 'ledger') return consolePaths.money('ledger')
  if (kind === 'setting') return consolePaths.settings(id)
  return kind === 'case' ? consolePaths.queue(id) : undefined
}

interface CircumstancesProps extends AuditSubject {
  readonly reason: string | null
  readonly at: string
}

/** The reason, time and subject of an act. */
export function Circumstances({ reason, at, kind, id, name }: CircumstancesProps) {
  const page = pageOf(kind, id)
  const called = describeSubject({ kind, id, name })
  return (
    <>
      {reason === null ? null : <p className="text-small text-ink-2">“{reason}”</p>}
      <p className="text-small wrap-anywhere text-ink-2">
        <time dateTime={at} title={formatInstant(at)}>
          {formatRelative(at)}
        </time>{' '}
        ·{' '}
        {page === undefined ? (
          <span title={id}>{called}</span>
        ) : (
          <Link to={page} title={id} className="text-brand underline underline-offset-2">
            {called}
          </Link>
        )}
      </p>
    </>
  )
}
