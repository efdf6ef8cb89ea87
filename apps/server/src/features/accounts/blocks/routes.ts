import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { presentBlocked } from './present.ts'
import { blockPerson, blocksPart, listOwnBlocks, unblockPerson } from './service.ts'

/** Whom somebody wants to hear nothing of. */
export function mountBlocks(http: Http, context: Context): void {
  context.personal.register(blocksPart)

  on(http, 'GET /my/blocks', async ({ actor }) => ({
    people: (await listOwnBlocks(context, actor)).map(presentBlocked),
  }))

  on(http, 'PUT /people/:userId/block', async ({ actor, params }) => {
    await blockPerson(context, actor, params.userId)
    return {}
  })

  on(http, 'DELETE /people/:userId/block', async ({ actor, params }) => {
    await unblockPerson(context, actor, params.userId)
    return {}
  })
}
