import type { Context } from '../../context.ts'
import type { Answered } from '../../platform/http/door.ts'
import { on } from '../../platform/http/on.ts'
import type { Http } from '../../platform/http/types.ts'
import { requestBoost } from './checkouts/service.ts'
import { boostsPart } from './personal/service.ts'
import { presentVerification } from './present.ts'
import { readMyBoosts, verifyBoost } from './service.ts'
import { createViewCount } from './views/service.ts'

/** Paid placement of one's own items (spec: marketplace 2 "Boost"). */
export function mountBoosts(http: Http, context: Context): void {
  context.personal.register(boostsPart)

  on(http, 'GET /my/boosts', ({ actor }) => readMyBoosts(context, actor))
  on(http, 'POST /boosts', ({ actor, body }) => requestBoost(context, actor, body))
  on(http, 'POST /boosts/verify', async ({ actor, body }) => {
    return presentVerification(await verifyBoost(context, actor, body.session_id))
  })
}

const itemPage = /^\/api\/v1\/items\/([0-9a-f-]{36})$/

/** Counts openings of items' pages for the owner's report. */
export function watchViews(context: Context): (answered: Answered) => void {
  const views = createViewCount(context)
  return ({ method, path, status, actor, address }) => {
    const itemId = method === 'GET' && status < 400 ? itemPage.exec(path)?.[1] : undefined
    if (itemId !== undefined) views.note(itemId, actor?.userId ?? address, actor?.userId ?? null)
  }
}
