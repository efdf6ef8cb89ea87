import { maxSavedSearches } from '@itemo/domain/searches/saved-search.ts'
import { maxOpenWants } from '@itemo/domain/wants/want-schemas.ts'
import { createMember, type Member } from './factories.ts'
import type { LooseInput, TestServer } from './harness.ts'
import { createItem, dayFromNow } from './hires.ts'
import { memberAnd, sends, tooOftenOf } from './provoke.ts'
import { suspend } from './table-decisions.ts'

const need = (server: TestServer, words: string) => {
  const day = dayFromNow(server, 9)
  return { words, near: 'E8', from: day, until: day }
}

/** Runs an act, and then resets the rate limits. */
async function anotherDay(server: TestServer, act: () => Promise<unknown>): Promise<void> {
  await act()
  await server.db.deleteFrom('rate_limits').execute()
}

const closedWant = (more: LooseInput) => async (asker: Member, server: TestServer) => {
  const { id: wantId } = await server.api('POST /wants', { body: need(server, 'tent') }, asker)
  await server.api('PATCH /wants/:wantId', { params: { wantId }, body: { status: 'withdrawn' } }, asker)
  return { ...more, params: { wantId } }
}

/** A report about a want. */
const reportOf = async (server: TestServer, asker: Member) => {
  const { id } = await server.api('POST /wants', { body: need(server, 'tent') }, asker)
  return { params: { wantId: id }, body: { reason: 'spam' as const } }
}

/** The errors of saved searches and of the wanted board. */
export const searchAndWantProvocations = {
  'GET /wants': tooOftenOf('GET /wants', sends({ query: { near: 'M1 1AA' } })),
  'POST /wants': {
    ...tooOftenOf(
      'POST /wants',
      memberAnd((_, server) => ({ body: need(server, 'tent') })),
    ),
    account_restricted: memberAnd(async (member, server) => {
      await suspend(server, member.id)
      return { body: need(server, 'tent') }
    }),
    too_many_wants: memberAnd(async (member, server) => {
      for (let n = 0; n < maxOpenWants; n += 1)
        await anotherDay(server, () => server.api('POST /wants', { body: need(server, `tent ${n}`) }, member))
      return { body: need(server, 'tent') }
    }),
  },
  'PATCH /wants/:wantId': { want_closed: memberAnd(closedWant({ body: { within_km: 20 } })) },
  'GET /wants/:wantId/options': {
    want_closed: memberAnd(async (_, server) => closedWant({})(await createMember(server), server)),
  },
  'POST /wants/:wantId/offers': {
    want_closed: memberAnd(async (member, server) => {
      const { id } = await createItem(server, member)
      return closedWant({ body: { item_id: id } })(await createMember(server), server)
    }),
    item_not_free: memberAnd(async (member, server) => {
      const { id } = await createItem(server, member, { available_from: dayFromNow(server, 30) })
      const asker = await createMember(server)
      const want = await server.api('POST /wants', { body: need(server, 'tent') }, asker)
      return { params: { wantId: want.id }, body: { item_id: id } }
    }),
  },
  'POST /wants/:wantId/report': {
    ...tooOftenOf(
      'POST /wants/:wantId/report',
      memberAnd(async (_, server) => reportOf(server, await createMember(server))),
    ),
    report_own: memberAnd((member, server) => reportOf(server, member)),
    conflict: memberAnd(async (member, server) => {
      const { params, body } = await reportOf(server, await createMember(server))
      const id = crypto.randomUUID()
      await server.api('POST /wants/:wantId/report', { params, body: { ...body, id } }, member)
      return { params, body: { id, reason: 'scam' } }
    }),
  },
  'POST /my/searches': {
    ...tooOftenOf('POST /my/searches', sends({ body: { search: 'tent' } })),
    too_many_saved_searches: memberAnd(async (member, server) => {
      for (let n = 0; n < maxSavedSearches; n += 1)
        await server.api('POST /my/searches', { body: { search: `tent ${n}` } }, member)
      return { body: { search: 'tent' } }
    }),
  },
}
