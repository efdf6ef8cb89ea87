import type { Context } from './context.ts'
import { depositByHand, describeDeposits } from './features/deposits/deposit-report.ts'
import { checkLedger, reportMoney } from './features/payments/check-ledger.ts'
import { balanceOfKinds, describeCheck, describeMoney } from './features/payments/ledger-report.ts'
import { actByHand, describeDues } from './features/payouts/due-report.ts'
import { runOperatorCommand } from './operator-command.ts'

/**
 * The operator's command line for money: `report` prints payments and dues by state, `check` compares the ledger with the card
 * provider and ends with 1 when they differ, `due` acts on an owner's due, `deposit` on a deposit.
 */
const acts = new Map([
  [
    'report',
    async (context: Context) => {
      const money = await reportMoney(context)
      return {
        text:
          describeMoney(money) +
          (await describeDues(context, balanceOfKinds(money.kinds))) +
          (await describeDeposits(context)),
      }
    },
  ],
  ['due', (context: Context) => actByHand(context, process.argv.slice(3))],
  ['deposit', (context: Context) => depositByHand(context, process.argv.slice(3))],
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
process.stderr.write(`${failure}: Please say what: report, check, due or deposit.\n`)
process.exit(2)
