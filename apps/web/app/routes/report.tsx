import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRefetchOnNotification } from '#app/features/moderation/refetch-on-notification.ts'
import { answerPath, answerQuery } from '#app/features/moderation/moderation-queries.ts'
import { MailedPageError } from '#app/features/site/components/mailed-page-error.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/report'

const ReportScreen = lazyPart(() => import('#app/features/moderation/report-screen.tsx'), 'ReportScreen')
const AnswerSheet = lazyPart(() => import('#app/features/moderation/answer-sheet.tsx'), 'AnswerSheet')

export const meta = ({ location }: Route.MetaArgs) =>
  new URLSearchParams(location.search).has('answer')
    ? pageMeta('Your report', 'How we answered what you reported, and the way to ask someone else to look again.')
    : pageMeta(
        'Report illegal content',
        'Tell us about illegal or harmful content on Itemo, with or without an account.',
      )

/** /report: where everyone can report content, and complain about the answer; with `answer` it shows the answer to a report. */
export default function ReportRoute() {
  const [search] = useSearchParams()
  const reportId = search.get('answer')
  if (reportId === null) return <ReportScreen />
  return <AnswerScreen reportId={reportId} mailKey={search.get('key') ?? undefined} />
}

interface AnswerScreenProps {
  readonly reportId: string
  /** The key from the mail, for reading it without an account. */
  readonly mailKey: string | undefined
}

/** The answer to a report, for its reporter: a member, or a visitor with the link in the email. */
function AnswerScreen({ reportId, mailKey }: AnswerScreenProps) {
  const query = useQuery(answerQuery(reportId, mailKey))
  useRefetchOnNotification(answerQuery(reportId, mailKey).queryKey)
  if (query.data)
    return (
      <Screen title={`Your report ${query.data.reference}`} width="narrow">
        <AnswerSheet answer={query.data} mailKey={mailKey} />
      </Screen>
    )
  if (query.isPending && !query.isPaused)
    return (
      <Screen title="Your report" width="narrow">
        <Skeleton className="h-40 w-full" />
      </Screen>
    )
  return (
    <MailedPageError
      title="Your report"
      thing="this report"
      theThing="your report"
      query={query}
      path={answerPath(reportId)}
      wayOn={{ to: paths.myReports(), label: 'Reports and decisions' }}
    />
  )
}
