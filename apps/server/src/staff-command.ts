import { staffByHand } from './features/staff/staff-by-hand.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for staff: makes the first operator, and lists, adds and removes others. */
await runOperatorCommand('Nothing is changed', staffByHand, { takesWords: true })
