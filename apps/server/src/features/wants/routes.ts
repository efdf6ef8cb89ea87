import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { changeOffer, listWantOptions, offerItem } from './want-offers.ts'
import { wantExporters } from './want-privacy.ts'
import { presentOffer, presentWant, presentWantCard } from './want-view.ts'
import { countDemand } from './count-demand.ts'
import { changeWant, listBoard, listOwnWants, postWant, type ReadWant, readWant } from './wants.ts'

const present = ({ want, offers }: ReadWant, readerId: string | undefined) => presentWant(want, offers, readerId)

/** The wanted board. */
export function mountWants(http: Http, context: Context): void {
  for (const exporter of wantExporters) context.exporters.register(exporter)

  mountCall(http, 'GET /wants', async ({ actor, query, address }) => {
    const { shown, next_cursor } = await listBoard(context, actor, query, address)
    return { wants: shown.map((row) => presentWantCard(row, actor?.userId)), next_cursor }
  })

  mountCall(http, 'GET /my/wants', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnWants(context, actor, query)
    return { wants: shown.map((row) => presentWantCard(row, actor.userId)), next_cursor }
  })

  mountCall(http, 'POST /wants', async ({ actor, body, address }) =>
    present(await postWant(context, actor, body, address), actor.userId),
  )

  mountCall(http, 'GET /my/items/:itemId/demand', ({ actor, params }) => countDemand(context, actor, params.itemId))

  mountCall(http, 'GET /wants/:wantId', async ({ actor, params }) =>
    present(await readWant(context, actor, params.wantId), actor?.userId),
  )

  mountCall(http, 'PATCH /wants/:wantId', async ({ actor, params, body }) =>
    present(await changeWant(context, actor, params.wantId, body), actor.userId),
  )

  mountCall(http, 'GET /wants/:wantId/options', async ({ actor, params }) => ({
    options: await listWantOptions(context, actor, params.wantId),
  }))

  mountCall(http, 'POST /wants/:wantId/offers', async ({ actor, params, body }) =>
    presentOffer(await offerItem(context, actor, params.wantId, body)),
  )

  mountCall(http, 'PATCH /wants/:wantId/offers/:itemId', async ({ actor, params, body }) =>
    presentOffer(await changeOffer(context, actor, params, body)),
  )
}
