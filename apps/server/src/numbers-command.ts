import { rebuildNumbers } from './features/operator/numbers/roll-up.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for the console's statistics: recounts days from their source data. */
await runOperatorCommand('The numbers could not be counted', rebuildNumbers, { takesWords: true })
