import { factSentences, lateCancellationSentence } from '@itemo/domain/people/fact-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatMonthLong, formatRelative } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { AuditOf } from '../audit-list.tsx'
import { ConsoleRow, Facts, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { useTitle } from '../console-title.ts'
import { ListState } from '../list-state.tsx'
import { measureLabels, outcomeNames, stateNames } from '../queue/queue-copy.ts'
import { BackTo } from '../rentals/rental-page.tsx'
import { countOf } from './people-copy.ts'
import { PersonBadges } from './person-badges.tsx'
import { StandingPart } from './standing-part.tsx'
import { PersonActs } from './person-acts.tsx'
import { type StaffPersonDetail, staffPersonQuery } from './staff-people-queries.ts'

const IdentityPart = lazyPart(() => import('./identity-part.tsx'), 'IdentityPart')
const PersonRecords = lazyPart(() => import('./person-records.tsx'), 'PersonRecords')
const SecurityPart = lazyPart(() => import('./security-part.tsx'), 'SecurityPart')

/** One member: their public profile and their history. Each view is logged. */
export function PersonPage({ userId }: { readonly userId: string }) {
  const query = useQuery(staffPersonQuery(userId))
  return (
    <>
      <BackTo to={consolePaths.people()} label="All people" />
      <ListState query={query} what="the person" missing="Person not found">
        {query.data === undefined ? null : <Person person={query.data} />}
      </ListState>
    </>
  )
}

function Person({ person }: { readonly person: StaffPersonDetail }) {
  const { history, hires } = person
  const name = person.full_name ?? 'No name'
  useTitle(name)
  return (
    <div className="flex flex-col gap-7">
      <header className="flex items-center gap-4">
        <Avatar name={person.full_name ?? '?'} image={person.profile_image} className="size-14" />
        <div className="min-w-0">
          <h1 dir="auto" className="text-h1 wrap-anywhere">
            {name}
          </h1>
          <p className="mt-1 flex flex-wrap gap-2">
            <PersonBadges person={person} />
          </p>
        </div>
      </header>
      {person.is_self ? (
        <p className="rounded-card bg-tape-soft p-4">This is you, so someone else has to handle it.</p>
      ) : null}
      <PersonActs person={person} />
      {history === null ? null : <StandingPart standing={history.standing} />}
      <Facts
        facts={[
          ['Member since', formatMonthLong(person.member_since)],
          ['Last active', person.last_active_at === null ? 'Not logged in' : formatRelative(person.last_active_at)],
          ['Logged in on', countOf(person.sessions, 'device')],
          ...(person.two_step_reset_at === null
            ? []
            : ([['Two-step login ends', formatInstant(person.two_step_reset_at)]] as const)),
          ['Email', person.email ?? 'Not for your role'],
          ['Items', countOf(person.items, 'item')],
          [
            'Hires',
            `${hires.as_renter} as renter, ${hires.as_owner} as owner, ${hires.cancelled_as_owner} cancelled as owner`,
          ],
          ['Reports', describeReports(person)],
          ['Rating', person.trust_score === null ? 'None yet' : person.trust_score.toFixed(1)],
          ['Account', person.is_banned ? 'Closed' : 'Open'],
        ]}
      />
      <Part title="What others read">
        <ul className="flex flex-col gap-1">
          {trustLines(person).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Part>
      {person.bio === null ? null : (
        <Part title="About">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {person.bio}
          </p>
        </Part>
      )}
      {history === null ? null : (
        <Part title="Cases and decisions">
          {history.cases.length + history.decisions.length === 0 ? <p className="text-ink-2">None.</p> : null}
          {history.cases.length === 0 ? null : (
            <ul aria-label="Cases" className={rowsClass}>
              {history.cases.map(({ id, reference, title, state, opened_at: at }) => (
                <ConsoleRow key={id} to={consolePaths.queue(id)} title={`${reference} · ${title}`}>
                  {stateNames[state]} · {formatInstant(at)}
                </ConsoleRow>
              ))}
            </ul>
          )}
          {history.decisions.length === 0 ? null : (
            <ul aria-label="Decisions" className={rowsClass}>
              {history.decisions.map(({ id, case_id: caseId, outcome, measures, at, is_revoked: isRevoked }) => (
                <ConsoleRow key={id} to={consolePaths.queue(caseId)} title={outcomeNames[outcome]}>
                  {[...measures.map((measure) => measureLabels[measure]), ...(isRevoked ? ['undone'] : [])].join(', ')}
                  {measures.length > 0 || isRevoked ? ' · ' : ''}
                  {formatInstant(at)}
                </ConsoleRow>
              ))}
            </ul>
          )}
        </Part>
      )}
      {person.identity === null ? null : <IdentityPart userId={person.id} identity={person.identity} />}
      {person.may_see_security ? <SecurityPart userId={person.id} /> : null}
      <PersonRecords person={person} />
      <AuditOf about="person" id={person.id} />
    </div>
  )
}

/** '4 made, half of them upheld · 2 about them, 1 upheld', as far as the reader may see cases. */
function describeReports({ reports, reports_upheld: upheld }: StaffPersonDetail): string {
  const { by, by_upheld: byUpheld, about } = reports
  const share = (count: number | null, of: number) => (count === null || of === 0 ? '' : `, ${count} upheld`)
  const made = `${by} made${share(byUpheld, by)}`
  return about === null ? made : `${made} · ${about} about them${share(upheld, about)}`
}

/** Ticks and facts, one line each. */
function trustLines(person: StaffPersonDetail): string[] {
  const facts = factSentences(person.facts)
  const late = lateCancellationSentence(person.late_cancellations)
  return [
    person.is_confirmed ? 'Email confirmed' : 'Email not confirmed',
    person.identity_checked_on === null
      ? 'ID not checked'
      : `ID checked, ${formatMonthLong(person.identity_checked_on)}`,
    ...(person.gets_paid ? ['Gets paid through Itemo'] : []),
    ...(facts.length === 0 ? ['New member'] : facts),
    ...(late === undefined ? [] : [late]),
  ]
}
