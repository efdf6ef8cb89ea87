import { describeFailure, listFailures } from './features/notifications/delivery-failures.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for notifications that were given up. Ends with 1 when there are any. */
await runOperatorCommand('The failures could not be read', async (context) => {
  const failures = await listFailures(context)
  if (failures.length === 0) return { text: 'No notification has failed for good.\n' }
  return { text: `${failures.map(describeFailure).join('\n')}\n`, isAlarming: true }
})
