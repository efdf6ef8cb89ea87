import { staffByHand } from './features/staff/staff-by-hand.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for staff: creates the first operator, and lists, adds and removes others. */
await runOperatorCommand('Nothing was changed', staffByHand, { takesWords: true })
