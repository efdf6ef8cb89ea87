import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createItem, dayFromNow, giveAtCheckout, goodCard } from './hires.ts'
import { createStaff } from './staff-members.ts'

/** A hire with a cover, or the request for one. */
export interface CoveredHire {
  readonly owner: Member
  readonly renter: Member
  readonly itemId: string
  readonly rentalId: string
  readonly url: string
}

/** Covers on a server: changing the setting, and hires with the cover in force. */
export function covers(server: TestServer) {
  let version = 0

  /** Sets the cover, as an operator with a new login; returns the version of the setting. */
  async function save(value: unknown = demoCoverProduct): Promise<number> {
    const body = { version, value, reason: 'We agreed with an insurer.' }
    const operator = await createStaff(server, ['operator'])
    await server.api('PUT /staff/settings/:key', { params: { key: 'cover' }, body }, operator)
    return ++version
  }

  /** The body of a quote or a request with the cover in force, or another version of it. */
  const wish = (itemId: string, from = 10, to = 12, id = version) => ({
    itemId,
    startDate: dayFromNow(server, from),
    endDate: dayFromNow(server, to),
    cover: { id, read_key_facts: true as const },
  })

  /** A hire of £30, £4.50 fee and £2.40 cover, requested and paid. */
  async function hire({ from = 10, card = goodCard, paid = true } = {}): Promise<CoveredHire> {
    const owner = await createMember(server)
    const renter = await createMember(server)
    const { id: itemId } = await createItem(server, owner)
    const body = wish(itemId, from, from + 2)
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
    if (paid) await giveAtCheckout(server, url, card)
    return { owner, renter, itemId, rentalId, url }
  }

  return {
    save,
    wish,
    hire,
    inForce: () => version,
    policyOf: (rentalId: string) =>
      server.db.selectFrom('cover_policies').selectAll().where('rental_id', '=', rentalId).executeTakeFirst(),
  }
}
