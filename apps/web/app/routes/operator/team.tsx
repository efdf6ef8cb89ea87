import { AccessList, AuditList } from '#app/features/operator/audit-list.tsx'
import { TeamList } from '#app/features/operator/team-list.tsx'
import { Navigate, useOutletContext, useParams } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import type { StaffSelf } from '#app/features/operator/operator-queries.ts'

const tabs = {
  team: { title: 'Team', Content: TeamList },
  audit: { title: 'Audit', Content: AuditList },
  access: { title: 'Access', Content: AccessList },
} as const

/** /operator and /operator/team/:tab, which share this file: who works here, what they changed and what they looked at. */
export default function TeamScreen() {
  const { tab } = useParams()
  const { roles } = useOutletContext<StaffSelf>()
  // The team is for operators: those who work through the queue begin there.
  const isForQueue = roles.some((role) => role === 'moderator' || role === 'support')
  if (tab === undefined && isForQueue && !roles.includes('operator'))
    return <Navigate to={paths.operatorQueue()} replace />
  const { title, Content } = tab !== undefined && Object.hasOwn(tabs, tab) ? tabs[tab as keyof typeof tabs] : tabs.team
  return (
    <>
      <h1 className="mb-5 text-h1">{title}</h1>
      <Content />
    </>
  )
}
