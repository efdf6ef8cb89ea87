import { answerDays, cancellationDays, countFacts, windowStart } from '@itemo/domain/people/person-facts.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type FactsOfPerson, writeFacts } from '../accounts/person-facts.ts'
import { listPayable } from '../payouts/payout-accounts.ts'
import { listHiresOfPeople, listRequestsOfOwners } from '../rentals/person-history.ts'
import { countReceived } from '../reviews/reviews.ts'
import { listPeople } from './people-queries.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** How many people are refreshed per transaction. */
const pageSize = 500

/** The longest counting window, plus a margin for nights on which the job didn't run. */
const activeDays = cancellationDays + 35

/** Recomputes the facts of these people from their histories (ADR-0173). */
export async function refreshFacts({ db, now }: Deps, userIds: readonly string[]): Promise<void> {
  const at = now()
  await inTransaction(db, (trx) => writeFacts(trx, userIds, at, (known) => computeFacts(trx, known, at)))
}

/** Computes these people's facts from the database, by the definitions of the domain. */
async function computeFacts(db: Db, userIds: readonly string[], at: Date): Promise<Map<string, FactsOfPerson>> {
  const hires = Map.groupBy(await listHiresOfPeople(db, userIds), ({ user_id }) => user_id)
  const since = windowStart(at, answerDays)
  const requests = Map.groupBy(await listRequestsOfOwners(db, userIds, since), ({ user_id }) => user_id)
  const reviews = await countReceived(db, userIds)
  const payable = await listPayable(db, userIds)
  return new Map(
    userIds.map((id) => {
      const history = {
        hires: hires.get(id) ?? [],
        requests: requests.get(id) ?? [],
        reviews_received: reviews.get(id) ?? 0,
      }
      return [id, { ...countFacts(history, at), gets_paid: payable.has(id) }]
    }),
  )
}

/** The same for everyone with activity in the last 400 days, or for everyone; returns how many. */
export async function refreshAllFacts(deps: Deps, { everyone = false } = {}): Promise<number> {
  const since = everyone ? undefined : windowStart(deps.now(), activeDays)
  let refreshed = 0
  let after: string | undefined
  for (;;) {
    const page = await listPeople(deps.db, { since, after, limit: pageSize })
    if (page.length === 0) return refreshed
    await refreshFacts(deps, page)
    refreshed += page.length
    after = page.at(-1)
  }
}

/** Whether there are hires but no facts yet, as right after the version that introduced them. */
export async function areFactsMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from rentals) and not exists (select from person_facts) as missing`.execute(db)
  return rows[0]?.missing ?? false
}
