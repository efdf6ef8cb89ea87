import type { Db } from './db/db.ts'

/** Keys and passwords that nobody configured: made once, kept in the database, shared by every process. */
export interface Secrets {
  /** The secret of a name; the first process to ask makes it. Two that ask at once get the same. */
  getOrCreate(name: string, make: () => string | Promise<string>): Promise<string>
}

/** Secrets that the processes of one database share; of two that make one at the same time both get the first. */
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
