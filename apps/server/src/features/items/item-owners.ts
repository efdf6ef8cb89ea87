import type { Db } from '../../platform/db/db.ts'

const batchSize = 500

/** The ids of everyone who has an item, in batches, each once. */
export async function* listOwners(db: Db): AsyncGenerator<readonly string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows.map(({ user_id: id }) => id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.user_id
  }
}
