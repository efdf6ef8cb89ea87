import { describeOpenCases } from './features/moderation/cases-report.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for reports: prints the open cases, up to a hundred, the most urgent first. */
await runOperatorCommand('The reports could not be read', async (context) => ({
  text: `${(await describeOpenCases(context)) ?? 'Nothing waits for a decision.'}\n`,
}))
