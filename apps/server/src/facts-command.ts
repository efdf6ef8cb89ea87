import { refreshAllFacts } from './features/people/refresh-facts.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for what is counted of people: computes all of it again, from their histories. */
await runOperatorCommand('The facts could not be computed', async (context) => {
  const count = await refreshAllFacts(context, { everyone: true })
  return { text: `The facts of ${count} people are computed again.\n` }
})
