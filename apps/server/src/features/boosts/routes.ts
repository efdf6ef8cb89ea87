import type { Context } from '../../context.ts'
import type { Answered } from '../../platform/http/request-context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { requestBoost } from './boost-checkout.ts'
import { boostExporter } from './boost-privacy.ts'
import { presentVerification } from './boost-view.ts'
import { listBoostableItems, readMyBoosts, verifyBoost } from './boosts.ts'
import { createViewCount } from './count-boost-views.ts'

/** Paid placement of a person's own items (spec: marketplace 2 "Boost"). */
export function mountBoosts(http: Http, context: Context): void {
  context.exporters.register(boostExporter)

  mountCall(http, 'GET /my/boosts', ({ actor, query }) => readMyBoosts(context, actor, query))
  mountCall(http, 'GET /my/boosts/items', ({ actor, query }) => listBoostableItems(context, actor, query))
  mountCall(http, 'POST /boosts', ({ actor, body }) => requestBoost(context, actor, body))
  mountCall(http, 'POST /boosts/verify', async ({ actor, body }) =>
    presentVerification(await verifyBoost(context, actor, body.session_id)),
  )
}

const itemPage = /^\/api\/v1\/items\/([0-9a-f-]{36})$/

/** Counts views of items: each successful read of an item's page is a view of its account, or else of its address. */
export function watchViews(context: Context): (answered: Answered) => void {
  const views = createViewCount(context)
  return ({ method, path, status, actor, address }) => {
    const itemId = method === 'GET' && status < 400 ? itemPage.exec(path)?.[1] : undefined
    if (itemId !== undefined) views.note(itemId, actor?.userId ?? address, actor?.userId ?? null)
  }
}
