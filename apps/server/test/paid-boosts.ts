import { createMember, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createItem, fillCheckout, goodCard, renew, sessionOf } from './hires.ts'

export interface BoostOptions {
  readonly count?: number
  readonly plan_id?: string
  /** Charges the card, but delivers no webhook. */
  readonly paid?: boolean
  readonly card?: string
}

/** A member with items, before or after the checkout of a boost for all of them. */
export async function createBoost(
  server: TestServer,
  { count = 2, plan_id = 'boost-7', paid = true, card = goodCard }: BoostOptions = {},
) {
  const owner = await createMember(server)
  const itemIds: string[] = []
  for (let number = 1; number <= count; number++) {
    itemIds.push((await createItem(server, owner, { title: `Ladder ${number}` })).id)
  }
  const body = { item_ids: itemIds, plan_id }
  const { boost_id: boostId, url } = await server.api('POST /boosts', { body }, owner)
  if (paid) await fillCheckout(server, url, card)
  return { owner, itemIds, body, boostId, url }
}

/** The calls about boosts. */
export function boostCalls(server: TestServer) {
  const read = async (as: Member) => {
    const caller = await renew(server, as)
    const { items } = await server.api('GET /my/boosts/items', { query: {} }, caller)
    return { ...(await server.api('GET /my/boosts', { query: {} }, caller)), items }
  }
  return {
    verify: (url: string, as: Member) =>
      server.api('POST /boosts/verify', { body: { session_id: sessionOf(url) } }, as),
    read,
    marks: async (as: Member) =>
      (await read(as)).items.map(({ is_boosted, expires_at }) => ({ is_boosted, expires_at })),
  }
}
