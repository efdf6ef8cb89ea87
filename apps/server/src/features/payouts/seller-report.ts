import { plural } from '@itemo/domain/plural.ts'
import { csvHead, csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { formatPence } from '@itemo/domain/money.ts'
import {
  addEarned,
  type Earned,
  earnedOfHire,
  isReportYear,
  type LegalIdentity,
  legalNameMatches,
  nothingEarned,
  quarterOf,
  quarters,
  type SellerHire,
  type SellerQuarter,
  wholeYear,
} from '@itemo/domain/payouts/seller-report.ts'
import type { Context } from '../../context.ts'
import { forEachConcurrently } from '../../platform/jobs/at-once.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { audited, shell } from '../staff/audit.ts'
import { listDuesMoved, listSellerHires, type SellerHireRow, type SellerScope, yearOf } from './seller-queries.ts'
import type { Range } from './sheet-queries.ts'
import { readIdentity } from './stripe-accounts.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'now'>

/** What an owner earned in a calendar year, with their identity according to the card provider. */
interface Seller {
  readonly id: string
  readonly name: string
  readonly quarters: readonly SellerQuarter[]
  /** Null if they have no account there, or the provider didn't respond. */
  readonly identity: LegalIdentity | null
}

/** How many accounts are read at a time. */
const accountConcurrency = 8

/** What an owner earned in a quarter, with the instant of its first movement. */
export interface SellerRow extends SellerQuarter {
  readonly ownerId: string
  readonly name: string
  /** The provider's id of the account that they were paid to. */
  readonly account: string | null
  /** '2026 Q4' */
  readonly quarterName: string
  readonly at: Date
}

/** How many rentals are read at a time. */
const hireBatchSize = 1000

/** What owners earned in a range, by quarter in London, ordered by the first movement. */
export async function listSellerQuarters({ db }: Pick<Context, 'db'>, range: Range, scope: SellerScope) {
  const rows = new Map<string, SellerRow>()
  const ids = await listDuesMoved(db, range, scope)
  for (let from = 0; from < ids.length; from += hireBatchSize)
    for (const hire of await listSellerHires(db, ids.slice(from, from + hireBatchSize)))
      for (const { at, ...earned } of earnedOfHire(presentHire(hire)))
        if (at >= range.from && at < range.until) add(rows, hire, at, earned)
  return [...rows.values()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.ownerId < other.ownerId ? -1 : 1),
  )
}

function add(rows: Map<string, SellerRow>, hire: SellerHireRow, at: Date, earned: Earned): void {
  const { name: quarterName, quarter } = quarterOf(at)
  const key = `${hire.owner_id} ${quarterName}`
  const known = rows.get(key)
  rows.set(key, {
    ownerId: hire.owner_id,
    name: hire.name,
    account: hire.account ?? known?.account ?? null,
    quarterName,
    quarter,
    at: known && known.at < at ? known.at : at,
    ...addEarned(known ?? nothingEarned, earned),
  })
}

function presentHire(row: SellerHireRow): SellerHire {
  const moved = <T extends { readonly at: string }>(moves: readonly T[]) =>
    moves.map((move) => ({ ...move, at: new Date(move.at) }))
  return {
    totalPence: row.total_pence,
    feePence: row.fee_pence,
    coverPence: row.cover_pence,
    takenPence: row.taken_pence,
    payments: moved(row.payments),
    coverBack: moved(row.cover_back),
    movements: moved(row.movements),
  }
}

/** What owners earned in a calendar year: of earnings that may have to be reported to HMRC, or of all. */
async function readSellers(deps: Deps, year: number, scope: SellerScope): Promise<Seller[]> {
  const rows = Map.groupBy(await listSellerQuarters(deps, yearOf(year), scope), ({ ownerId }) => ownerId)
  const identities = new Map<string, LegalIdentity>()
  const accounts = [...rows].flatMap(([id, ofOwner]) =>
    ofOwner.flatMap(({ account }) => (account ? [{ id, account }] : [])).slice(-1),
  )
  await forEachConcurrently(accounts, accountConcurrency, async ({ id, account }) => {
    const identity = await tryReadIdentity(deps, account)
    if (identity) identities.set(id, identity)
  })
  return [...rows]
    .map(([id, ofOwner]) => ({
      id,
      name: ofOwner[0]?.name ?? '',
      quarters: wholeYear(ofOwner),
      identity: identities.get(id) ?? null,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function tryReadIdentity(deps: Deps, account: string): Promise<LegalIdentity | undefined> {
  try {
    return await readIdentity(deps, account)
  } catch (error) {
    if (!isProviderError(error)) throw error
    return undefined
  }
}

const columns = [
  'owner',
  'name here',
  'legal name at the provider',
  'names agree',
  'birth date',
  'address',
  'National Insurance number or UTR',
  ...quarters.flatMap((quarter) => [
    `hires Q${quarter}`,
    `paid Q${quarter}`,
    `for damage Q${quarter}`,
    `fees Q${quarter}`,
  ]),
] as const

const agreement = new Map([
  [true, 'yes'],
  [false, 'no'],
])

function lineOf({ id, name, identity, quarters: ofYear }: Seller): string {
  const legalName = [identity?.given, identity?.family].filter((part) => part).join(' ')
  const matches = legalNameMatches(name === '' ? null : name, identity)
  const who = [
    id,
    name,
    legalName,
    matches === undefined ? '' : (agreement.get(matches) ?? ''),
    identity?.birthDate ?? '',
    identity?.address ?? '',
    '',
  ]
  const earned = ofYear.flatMap(({ hires, paidPence, damagePence, feesPence }) => [
    String(hires),
    poundsCell(paidPence),
    poundsCell(damagePence),
    poundsCell(feesPence),
  ])
  return csvLine([...who.map(textCell), ...earned])
}

/**
 * Owners' earnings of a calendar year as a file, for the command line: `sellers 2026`, or `sellers 2026 all` to include
 * earnings that needn't be reported. Throws a UsageError for other arguments.
 */
export async function sellersByHand(deps: Deps, [year, scope, ...more]: readonly string[]) {
  const isYear = /^\d{4}$/.test(year ?? '') && isReportYear(Number(year), dayInLondon(deps.now()))
  if (!isYear || more.length > 0 || (scope !== undefined && scope !== 'all'))
    throw new UsageError('Usage: sellers YEAR, or sellers YEAR all, with a calendar year that has begun')
  // Before anyone is named: the request is in the audit even if writing the file fails.
  const note = { act: 'sellers.write', subjectId: ['sellers', year, scope].join(' ').trim(), at: deps.now() } as const
  await inTransaction(deps.db, (trx) => audited(trx, shell, note, () => Promise.resolve()))
  const sellers = await readSellers(deps, Number(year), scope ?? 'reportable')
  const sum = (of: (quarter: SellerQuarter) => number) =>
    sellers.flatMap((seller) => seller.quarters).reduce((total, quarter) => total + of(quarter), 0)
  const name = `sellers-${year}.csv`
  const unknown = sellers.filter(({ identity }) => !identity?.birthDate || !identity.address).length
  const hires = sum((quarter) => quarter.hires)
  const paid = formatPence(sum(({ paidPence }) => paidPence))
  const lines = [
    `${name} is written: ${plural(sellers.length, 'owner')}, ${plural(hires, 'hire')}, ${paid} paid.`,
    ...(unknown > 0
      ? [`For ${plural(unknown, 'owner')} the card provider gives no date of birth or address: ask them.`]
      : []),
    'National Insurance numbers and UTRs are nowhere in Itemo: ask the owners. The file names people: keep it safe, and delete it once it is sent.',
  ]
  const bytes = Buffer.from(csvHead(columns) + sellers.map(lineOf).join(''))
  return { text: `${lines.join('\n')}\n`, files: [{ name, bytes }] }
}
