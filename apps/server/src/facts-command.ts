import { refreshAllFacts } from './features/people/refresh-facts.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for people's facts: recomputes all of them from the people's histories. */
await runOperatorCommand('The facts could not be computed', async (context) => {
  const count = await refreshAllFacts(context, { everyone: true })
  return { text: `Recomputed the facts of ${count} people.\n` }
})
