import { describeOpenCases } from './features/moderation/cases-report.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for reports: prints the open cases, the most urgent hundred. */
await runOperatorCommand('The reports could not be read', async (context) => ({
  text: `${(await describeOpenCases(context)) ?? 'Nothing waits for a decision.'}\n`,
}))
