import { isReportedByLine, rowsOfLine } from '@itemo/domain/payments/balance-line.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  findOldestPayment,
  findReading,
  insertLines,
  linkLines,
  listUnlinked,
  saveReading,
  sumLines,
} from './balance-queries.ts'
import { insertRows } from './ledger-queries.ts'
import { listLines, readBalancePence, type ReadLine } from './stripe-balance.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'now'>

/** How much of the time already covered is read again: the provider's clock isn't ours, and a line can arrive a little late. */
const overlapMs = 10 * 60_000
const dayMs = 86_400_000
const pageSize = 100

/**
 * Reads the movements of the operator's balance since the last time, and links them with the ledger. Each movement is
 * stored once, however many processes read at the same time. The instant from which the next call reads is saved once
 * all lines are stored. Returns how many movements were new.
 */
export async function readLines(deps: Deps): Promise<number> {
  const { lines_until: until } = await findReading(deps.db)
  const begin = until ?? (await findOldestPayment(deps.db)) ?? deps.now()
  const since = new Date(begin.getTime() - (until ? overlapMs : dayMs))
  let [news, latest] = [0, until]
  let page: ReadLine[] = []
  const save = async () => {
    news += await inTransaction(deps.db, (trx) => savePage(deps, trx, page))
    page = []
  }
  for await (const line of listLines(deps, since)) {
    if (!latest || line.at > latest) latest = line.at
    page.push(line)
    if (page.length === pageSize) await save()
  }
  await save()
  await saveReading(deps.db, { lines_until: latest })
  await linkLines(deps.db)
  return news
}

async function savePage({ now }: Deps, trx: Db, page: readonly ReadLine[]): Promise<number> {
  const lines = await insertLines(trx, page, now())
  const rows = lines.flatMap((line) => {
    const { entry, fee } = rowsOfLine(line)
    const isOurs = isReportedByLine(entry.kind)
    // The fee of a payment or a dispute is recorded with its intent.
    const bringsFee = fee !== null && line.intent === null
    return [...(isOurs ? [entry] : []), ...(bringsFee ? [fee] : [])]
  })
  await insertRows(trx, rows, now())
  return lines.length
}

/** Publishes `transfer.changed` for the transfers of lines that have no row yet. */
export async function askAboutTransfers({ db, jobs }: Deps): Promise<void> {
  const refs = new Set((await listUnlinked(db)).flatMap(({ transfer_ref: ref }) => ref ?? []))
  const changed = [...refs].map((ref) => ({ name: 'transfer.changed' as const, payload: { provider_ref: ref } }))
  if (changed.length > 0) await inTransaction(db, (trx) => jobs.publishAll(trx, changed))
}

/** The balance that the provider reports, and the sum of its lines. Whole pence. */
export interface BalanceCheck {
  readonly therePence: number
  readonly linesPence: number
  readonly openingPence: number
}

const maxTurns = 3

/**
 * Compares the balance with the sum of its movements. The first call stores the balance before the first movement.
 * Undefined when the balance moves faster than it can be read.
 */
export async function compareBalance(deps: Deps): Promise<BalanceCheck | undefined> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const therePence = await readBalancePence(deps)
    // Nothing may have moved around the moment at which the balance was read.
    if ((await readLines(deps)) > 0) continue
    const linesPence = await sumLines(deps.db)
    await saveReading(deps.db, {
      opening_pence: therePence - linesPence,
      there_pence: therePence,
      there_at: deps.now(),
    })
    const { opening_pence: openingPence } = await findReading(deps.db)
    return { therePence, linesPence, openingPence: openingPence ?? 0 }
  }
  return undefined
}
