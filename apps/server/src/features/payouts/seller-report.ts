import { csvHead, csvLine, poundsCell, textCell } from '@itemo/domain/csv.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { formatPence } from '@itemo/domain/money.ts'
import {
  isReportYear,
  type LegalIdentity,
  legalNameMatches,
  quarters,
  type SellerQuarter,
  wholeYear,
} from '@itemo/domain/payouts/seller-report.ts'
import type { Context } from '../../context.ts'
import { eachAtOnce } from '../../platform/jobs/at-once.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { listSellerQuarters, type SellerRow, type SellerScope, yearOf } from './seller-queries.ts'
import { readIdentity } from './stripe-accounts.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'now'>

/** What an owner earned in a calendar year, with who they are by the card provider's word. */
interface Seller {
  readonly id: string
  readonly name: string
  readonly quarters: readonly SellerQuarter[]
  /** Null: they have no account there, or it didn't answer about it. */
  readonly identity: LegalIdentity | null
}

/** So many accounts are asked for at a time. */
const accountsAtOnce = 8

/** What owners earned in a calendar year of what HMRC wants to hear of, or of everything. */
async function readSellers(deps: Deps, year: number, scope: SellerScope): Promise<Seller[]> {
  const rows = Map.groupBy(await listSellerQuarters(deps.db, yearOf(year), scope), (row) => row.owner_id)
  const identities = new Map<string, LegalIdentity>()
  const accounts = [...rows].flatMap(([id, [row]]) => (row?.account ? [{ id, account: row.account }] : []))
  await eachAtOnce(accounts, accountsAtOnce, async ({ id, account }) => {
    const identity = await readOrLeave(deps, account)
    if (identity) identities.set(id, identity)
  })
  return [...rows].map(([id, ofOwner]) => ({
    id,
    name: ofOwner[0]?.name ?? '',
    quarters: wholeYear(ofOwner.map(presentQuarter)),
    identity: identities.get(id) ?? null,
  }))
}

async function readOrLeave(deps: Deps, account: string): Promise<LegalIdentity | undefined> {
  try {
    return await readIdentity(deps, account)
  } catch (error) {
    if (!isProviderError(error)) throw error
    return undefined
  }
}

function presentQuarter({ quarter, hires, paid, fees }: SellerRow): SellerQuarter {
  const known = quarters.find((each) => each === Number(quarter.at(-1)))
  if (known === undefined) throw new Error('A quarter is one of four.')
  return { quarter: known, hires, paidPence: Number(paid), feesPence: Number(fees) }
}

const columns = [
  'owner',
  'name here',
  'legal name at the provider',
  'names agree',
  'birth date',
  'address',
  'National Insurance number or UTR',
  ...quarters.flatMap((quarter) => [`hires Q${quarter}`, `paid Q${quarter}`, `fees Q${quarter}`]),
] as const

const agreement = new Map([
  [true, 'yes'],
  [false, 'no'],
])

function lineOf({ id, name, identity, quarters: ofYear }: Seller): string {
  const legalName = [identity?.given, identity?.family].filter((part) => part).join(' ')
  const matches = legalNameMatches(name, identity)
  const who = [
    id,
    name,
    legalName,
    matches === undefined ? '' : (agreement.get(matches) ?? ''),
    identity?.birthDate ?? '',
    identity?.address ?? '',
    '',
  ]
  const earned = ofYear.flatMap(({ hires, paidPence, feesPence }) => [
    String(hires),
    poundsCell(paidPence),
    poundsCell(feesPence),
  ])
  return csvLine([...who.map(textCell), ...earned])
}

/**
 * What owners earned in a calendar year as a file, for the command line: `sellers 2026`, or `sellers 2026 all` with what HMRC doesn't ask
 * for. Throws a UsageError for other words.
 */
export async function sellersByHand(deps: Deps, [year, scope, ...more]: readonly string[]) {
  const isYear = /^\d{4}$/.test(year ?? '') && isReportYear(Number(year), dayInLondon(deps.now()))
  if (!isYear || more.length > 0 || (scope !== undefined && scope !== 'all'))
    throw new UsageError(
      'Please say sellers and a calendar year that has begun, such as sellers 2026, or sellers 2026 all',
    )
  const sellers = await readSellers(deps, Number(year), scope ?? 'reportable')
  const sum = (of: (quarter: SellerQuarter) => number) =>
    sellers.flatMap((seller) => seller.quarters).reduce((total, quarter) => total + of(quarter), 0)
  const name = `sellers-${year}.csv`
  const unknown = sellers.filter(({ identity }) => !identity?.birthDate || !identity.address).length
  const lines = [
    `${name} is written: owners ${sellers.length}, hires ${sum(({ hires }) => hires)}, paid ${formatPence(sum(({ paidPence }) => paidPence))}.`,
    ...(unknown > 0 ? [`Of ${unknown} the card provider doesn't say birth date or address: ask them.`] : []),
    'National Insurance numbers and UTRs are nowhere in Itemo: ask the owners. The file names people: keep it safe, and delete it once it is sent.',
  ]
  const bytes = Buffer.from(csvHead(columns) + sellers.map(lineOf).join(''))
  return { text: `${lines.join('\n')}\n`, files: [{ name, bytes }] }
}
