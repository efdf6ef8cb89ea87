import { sql } from 'kysely'
import type { TestServer } from './harness.ts'

/** Inserts a job that was given up, as the queue stores it. Returns its id. */
export async function createDeadLetter(
  { db }: Pick<TestServer, 'db'>,
  name = 'numbers.roll-up',
  { payload = {}, error = 'never' }: { payload?: object; error?: string } = {},
): Promise<string> {
  const data = JSON.stringify({ due: new Date(0).toISOString(), payload })
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, data, source_name, source_created_on, source_retry_count, source_output)
    values ('dead-letters', ${data}::jsonb, ${name}, now(), 8, ${JSON.stringify({ message: error })}::jsonb)
    returning id`.execute(db)
  return rows[0]!.id
}
