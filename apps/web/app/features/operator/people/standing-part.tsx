import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import { useOutletContext } from 'react-router'
import { formatDate, formatInstant } from '#app/lib/format.ts'
import { consolePaths } from '../console-paths.ts'
import { ConsoleRow, Part, rowsClass } from '../console-list.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { measureLabels } from '../queue/queue-copy.ts'
import type { StaffPersonDetail } from './staff-people-queries.ts'

type Standing = NonNullable<StaffPersonDetail['history']>['standing']

/** The measures against someone, each with the case in which it was decided and can be lifted. */
export function StandingPart({ standing }: { readonly standing: Standing }) {
  const { roles } = useOutletContext<StaffSelf>()
  if (standing.length === 0) return null
  return (
    <Part title="Current restrictions">
      <ul aria-label="Current restrictions" className={rowsClass}>
        {standing.map(({ measure, since, until, case_id: caseId, reference }) => (
          <ConsoleRow
            key={caseId + measure}
            to={consolePaths.queue(caseId)}
            title={measureLabels[measure]}
            end={<span className="font-semibold text-brand">Lift in {reference}…</span>}
          >
            Since {formatDate(since)} · {until === null ? 'no end date' : `until ${formatInstant(until)}`}
          </ConsoleRow>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-2">
        {hasRole(roles, staffActs['case.decide'].roles)
          ? "To lift one, press “Reopen” in its case and decide “No action”: that reverses the earlier decision, and we'll tell them. Within ten minutes of the decision you can just press “Undo”."
          : 'Only moderators and operators can lift these, in the case.'}
      </p>
    </Part>
  )
}
