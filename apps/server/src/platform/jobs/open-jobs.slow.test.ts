import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { allJobs } from '../../all-jobs.ts'
import { checkProvider, readHealth } from '../../features/operator/town-health.ts'
import { listQueues } from './failed.ts'

// One statement inserts all the jobs, which takes long on a busy machine.
const server = await serverOfFile({ plansEachCall: true, env: { DATABASE_STATEMENT_TIMEOUT_MS: '60000' } })
const { db, context } = server

test('open jobs are counted without reading the hundred thousand that are done', async () => {
  const names = allJobs.map(({ name }) => name)
  await sql`delete from jobs.job`.execute(db)
  await sql`insert into jobs.job (name, state, created_on, start_after, completed_on)
    select (${names}::text[])[1 + n % ${names.length}::int], 'completed', now(), now(), now() from generate_series(1, 100000) n`.execute(
    db,
  )
  const [one = '', other = ''] = names
  await sql`insert into jobs.job (name, state, start_after) values
    (${one}, 'created', now() - interval '1 hour'), (${one}, 'retry', now() + interval '1 hour'),
    (${other}, 'active', now()), ('dead-letters', 'created', now())`.execute(db)
  await sql`analyze jobs.job_common`.execute(db)

  const queues: unknown[] = []
  const counting = await queriesOf(async () => void queues.push(...(await listQueues(db))))
  expect(queues).toEqual([
    { name: one, waiting: 2, running: 0, oldest_at: expect.any(Date) as Date },
    { name: other, waiting: 0, running: 1, oldest_at: null },
  ])
  const looking = await queriesOf(() => readHealth(context, checkProvider(context)))
  const asked = [...counting, ...looking].filter(({ text }) => text.includes('job'))
  expect(asked.length).toBeGreaterThan(2)
  for (const { text, values } of asked) {
    const explained = CompiledQuery.raw(`explain ${text}`, [...values])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on job/)
  }
})
