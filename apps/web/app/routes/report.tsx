import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'

const ReportScreen = lazyPart(() => import('#app/features/moderation/report-screen.tsx'), 'ReportScreen')

export const meta = () =>
  pageMeta('Report illegal content', 'Tell us about illegal or harmful content on Itemo, with or without an account.')

/** /report: the way for everyone to report, and to complain about what was decided. */
export default function ReportRoute() {
  return <ReportScreen />
}
