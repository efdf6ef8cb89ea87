import type { Context } from './context.ts'
import { checkLedger, reportMoney } from './features/payments/check-ledger.ts'
import { describeCheck, describeMoney } from './features/payments/ledger-report.ts'
import { runOperatorCommand } from './operator-command.ts'

/**
 * The operator's command line for money: `report` prints payments by state, `check` compares the ledger with the card provider
 * and ends with 1 when they differ.
 */
const acts = new Map([
  ['report', async (context: Context) => ({ text: describeMoney(await reportMoney(context)) })],
  [
    'check',
    async (context: Context) => {
      const report = await checkLedger(context)
      return { text: describeCheck(report), isAlarming: report.findings.length > 0 }
    },
  ],
])

const failure = 'The money could not be looked at'
const act = acts.get(process.argv[2] ?? '')
if (act) await runOperatorCommand(failure, act)
process.stderr.write(`${failure}: Please say what: report or check.\n`)
process.exit(2)
