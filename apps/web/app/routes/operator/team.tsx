import { useParams } from 'react-router'
import { TeamList } from '#app/features/operator/team-list.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'

const tabs = {
  team: { title: 'Team', Content: TeamList },
  audit: { title: 'Audit', Content: lazyPart(() => import('#app/features/operator/staff-logs.tsx'), 'AuditList') },
  access: { title: 'Access', Content: lazyPart(() => import('#app/features/operator/staff-logs.tsx'), 'AccessList') },
  records: {
    title: 'Records',
    Content: lazyPart(() => import('#app/features/operator/records-screen.tsx'), 'RecordsScreen'),
  },
  transparency: {
    title: 'Transparency',
    Content: lazyPart(() => import('#app/features/operator/overview/transparency-screen.tsx'), 'TransparencyScreen'),
  },
} as const

/** /operator/team/:tab: the team, its logs, and the records that the law requires. */
export default function TeamScreen() {
  const { tab } = useParams()
  const { title, Content } = tab !== undefined && Object.hasOwn(tabs, tab) ? tabs[tab as keyof typeof tabs] : tabs.team
  return (
    <>
      <h1 className="mb-5 text-h1">{title}</h1>
      <Content />
    </>
  )
}
