import { describeReport } from './features/messages/message-report-view.ts'
import { listLatestReports } from './features/messages/message-reports.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for reported conversations: prints the latest hundred. */
await runOperatorCommand('The reports could not be read', async (context) => {
  const reports = await listLatestReports(context)
  const text = reports.length === 0 ? 'Nobody has reported a conversation.' : reports.map(describeReport).join('\n\n')
  return { text: `${text}\n` }
})
