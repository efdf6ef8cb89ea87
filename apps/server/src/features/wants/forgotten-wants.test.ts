import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { wantJobs } from './want-jobs.ts'

const server = await serverOfFile({ now: new Date('2026-11-24T12:00:00Z') })
const { db } = server

test('wants that ended over a year ago are deleted, with their offers', async () => {
  const [asker, owner] = [await createMember(server), await createMember(server)]
  const { id: item_id } = await createItem(server, owner, { title: 'Carpet cleaner' })
  const body = { words: 'carpet cleaner', near: 'E8 3PN', from: '2026-11-28', until: '2026-11-29' }
  const { id: wantId } = await server.api('POST /wants', { body }, asker)
  await server.api('POST /wants/:wantId/offers', { params: { wantId }, body: { item_id } }, owner)
  const keptAfter = async (days: number) => {
    const expires_at = new Date(server.context.now().getTime() - days * 86_400_000)
    await db.updateTable('wants').set({ status: 'withdrawn', expires_at }).execute()
    await wantJobs.find(({ name }) => name === 'wants.every-morning')?.run(server.context, {}, firstAttemptOf())
    const [wants, offers] = [db.selectFrom('wants').select('id'), db.selectFrom('want_answers').select('item_id')]
    return [(await wants.execute()).length, (await offers.execute()).length]
  }
  expect(await keptAfter(364)).toEqual([1, 1])
  expect(await keptAfter(366)).toEqual([0, 0])
})
