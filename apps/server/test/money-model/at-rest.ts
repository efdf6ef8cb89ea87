import { sql } from 'kysely'
import type { World } from '../hire-model/world.ts'

/**
 * Whether nothing of any story is under way: no hire, deposit, claim or dispute is open, and nothing is pending at the provider. Dues
 * that are ready for an owner without an account stay ready.
 */
export async function isAtRest({ server }: Pick<World, 'server'>): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from rentals where status in ('pending', 'booked', 'confirmed'))
      or exists (select from payments where settle_at is not null or state in ('awaiting_payment', 'authorised', 'disputed'))
      or exists (select from deposits where state not in ('taken', 'released', 'owed') or (state = 'taken' and act_at is not null))
      or exists (select from claims where ended_at is null)
      or exists (select from dues where act_at is not null)
      or exists (select from sandbox.refunds where status = 'pending')
      or exists (select from sandbox.disputes where status in ('needs_response', 'under_review', 'warning_needs_response'))
      as busy`.execute(server.db)
  return rows[0]?.busy === false
}
