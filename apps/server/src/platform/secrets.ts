import type { Db } from './db/db.ts'

/** Keys and passwords that aren't configured: generated once, stored in the database, and shared by every process. */
export interface Secrets {
  /** The secret of a name; the first call creates it. Concurrent calls get the same secret. */
  getOrCreate(name: string, make: () => string | Promise<string>): Promise<string>
}

/** Creates the secrets shared by the processes of one database; of two processes that create one at the same time, both get the first. */
export function createSecrets(db: Db): Secrets {
  const find = async (name: string) =>
    (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value
  return {
    async getOrCreate(name, make) {
      const found = await find(name)
      if (found !== undefined) return found
      const value = await make()
      await db
        .insertInto('secrets')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await find(name)) ?? value
    },
  }
}
