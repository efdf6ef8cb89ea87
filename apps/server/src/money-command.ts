import { writeFile } from 'node:fs/promises'
import type { Context } from './context.ts'
import { type Ended, endWith } from './end-of-command.ts'
import { coversByHand } from './features/cover/covers-report.ts'
import { type ClaimsOutcome, claimsByHand } from './features/deposits/claims-report.ts'
import { depositByHand, describeDeposits } from './features/deposits/deposit-report.ts'
import { listMoney, moneyListNames } from './features/operator/money-lists.ts'
import { checkLedger, reportMoney } from './features/payments/check-ledger.ts'
import { balanceOfKinds, describeCheck, describeMoney } from './features/payments/ledger-report.ts'
import { checkInvariants, describeInvariants } from './features/payouts/check-invariants.ts'
import { actByHand, describeDues } from './features/payouts/due-report.ts'
import { collectEvidence } from './features/support/dispute-evidence.ts'
import { moneyCsv } from './features/payouts/money-csv.ts'
import { sellersByHand } from './features/payouts/seller-report.ts'
import { disputesByHand } from './features/support/disputes-report.ts'
import { renderEvidence } from './features/support/evidence-pdf.ts'
import { operatorCommand } from './operator-command.ts'
import { refuseWords, UsageError } from './platform/usage-error.ts'

/**
 * The operator's commands for money: `report` prints payments and dues by state, `check` compares the ledger with the card
 * provider's records, and the others perform a single action manually. `report owed`, `report balance` and `report refunds` are
 * lists, `report claims`, `report covers` and `report disputes` are what an operator does about those, and `report csv` and
 * `report sellers` write the books, and owners' earnings of a year, to files.
 */
const acts = new Map([
  [
    'report',
    async (context: Context, [part, ...words]: readonly string[]) => {
      if (part === 'claims') return writeFiles(await claimsByHand(context, words))
      if (part === 'disputes') return disputesByHand(context, words)
      if (part === 'covers') return coversByHand(context, words)
      if (part === 'csv') return writeFiles(await moneyCsv(context, words))
      if (part === 'sellers') return writeFiles(await sellersByHand(context, words))
      const list = moneyListNames.find((name) => name === part)
      if (list) return writeFiles(await listMoney(context, list, words))
      if (part !== undefined)
        throw new UsageError(
          `Please use npm run money alone, or npm run money -- with ${moneyListNames.join(', ')}, claims, covers, disputes, sellers, or csv`,
        )
      const money = await reportMoney(context)
      return {
        text:
          describeMoney(money) +
          (await describeDues(context, balanceOfKinds(money.kinds))) +
          (await describeDeposits(context)),
      }
    },
  ],
  ['due', (context: Context, words: readonly string[]) => actByHand(context, words)],
  ['deposit', (context: Context, words: readonly string[]) => depositByHand(context, words)],
  [
    'evidence',
    async (context: Context, [id = '', ...more]: readonly string[]) => {
      refuseWords(more)
      const evidence = await collectEvidence(context, id)
      if (!evidence) throw new UsageError('Please name the dispute of a hire by its id at the card provider: dp_…')
      const file = `evidence-${id}.pdf`
      await writeFile(file, await renderEvidence(evidence, context.now()))
      return { text: `${file} is written: read it before you send it, and remove what the bank needn't know.\n` }
    },
  ],
  [
    'check',
    async (context: Context, words: readonly string[]) => {
      refuseWords(words)
      const report = await checkLedger(context)
      const broken = await checkInvariants(context)
      const text = describeCheck(report) + describeInvariants(broken)
      return { text, isAlarming: report.findings.length > 0 || broken.length > 0 }
    },
  ],
])

async function writeFiles({ files = [], ...said }: ClaimsOutcome): Promise<Omit<ClaimsOutcome, 'files'>> {
  for (const { name, bytes } of files) await writeFile(name, bytes, { mode: 0o600 })
  return said
}

/** The output and exit code of `node money-command.ts` with these arguments. */
export function moneyCommand([name = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const act = acts.get(name)
  const unknown = `Usage: ${[...acts.keys()].join(', ')}.\n`
  if (!act) return Promise.resolve({ code: 2, isFailure: true, said: unknown })
  return operatorCommand('The money could not be read', (context) => act(context, words), env)
}

if (import.meta.main) endWith(await moneyCommand(process.argv.slice(2), process.env))
