import { rebuildNumbers } from './features/operator/numbers/roll-up.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for the numbers of the console: counts days again, from what they are defined by. */
await runOperatorCommand('The numbers could not be counted', rebuildNumbers, { takesWords: true })
