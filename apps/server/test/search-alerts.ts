import type { SavedSearchInput } from '@itemo/domain/searches/saved-search.ts'
import { beforeEach } from 'vitest'
import type * as z from 'zod/mini'
import { savedSearchJobs } from '../src/features/searches/saved-search-jobs.ts'
import { createMember, type itemInput, listItem, type Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { renew } from './hires.ts'

export type SavedInput = z.input<typeof SavedSearchInput>

/** Tests about saved searches: each begins without items and searches, and with a new owner of its listings. */
export function savedSearches(server: TestServer) {
  const { db, context } = server
  let owner: Member
  beforeEach(async () => {
    await db.deleteFrom('items').execute()
    await db.deleteFrom('saved_searches').execute()
    owner = await createMember(server)
  })
  const asOwner = () => renew(server, owner)
  async function run(name: string): Promise<void> {
    const job = savedSearchJobs.find((one) => one.name === name)
    if (!job) throw new Error(`there is no job ${name}`)
    await context.jobs.send(db, job, {})
    await context.jobs.drain()
  }

  return {
    asOwner,
    save: (me: Member, body: SavedInput) => server.api('POST /my/searches', { body }, me),
    searchesOf: async (me: Member) => (await server.api('GET /my/searches', {}, await renew(server, me))).searches,
    /** Lists an item of the owner, and waits until everyone has been notified. */
    async list(fields: Parameters<typeof itemInput>[0]): Promise<string> {
      const { id } = await listItem(server, await asOwner(), fields)
      await context.jobs.drain()
      return id
    },
    toldOf: async (me: Member) =>
      (await server.api('GET /notifications', { query: {} }, await renew(server, me))).notifications,
    everyMorning: () => run('searches.every-morning'),
    rewordNightly: () => run('searches.reword-nightly'),
  }
}
