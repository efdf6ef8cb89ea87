import { ask, type Cluster, site, until } from '../../scripts/start-cluster.ts'
import type { Written } from './failover-load.ts'

/** Acknowledged writes that are lost or duplicated, and the number of jobs that failed for good. */
export interface LostWrites {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly jobsGivenUp: number
  /** Jobs that were still due two minutes later, with an unknown result. */
  readonly jobsLeft: number
}

const due = `from jobs.job where name <> 'dead-letters'
  and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))`

/** Checks everything that was acknowledged, in the database and, for pictures, over HTTP. */
export async function findLostWrites({ urls }: Pick<Cluster, 'urls'>, written: Written): Promise<LostWrites> {
  // Pending jobs may still be given up; they notify people of what was written.
  await until(
    'the end of all jobs',
    async () => (await ask(urls.direct, `select 1 ${due} limit 1`)).length === 0,
  ).catch(() => undefined)
  const lost: string[] = []
  const doubled: string[] = []
  const tables = { message: 'messages', booking: 'rentals', support: 'support_requests' } as const
  for (const [kind, table] of Object.entries(tables)) {
    const ids = written[kind as keyof typeof tables]
    const rows = await ask<{ id: string }>(
      urls.direct,
      `select id from unnest($1::uuid[]) as id where id not in (select id from ${table})`,
      [ids],
    )
    lost.push(...rows.map(({ id }) => `${kind} ${id}`))
    const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
    doubled.push(...[...twice].map((id) => `${kind} ${id}`))
  }
  for (const path of written.upload) {
    const { ok } = await fetch(`${site}/storage/v1/object/public/item_images/${path}`)
    if (!ok) lost.push(`picture ${path}`)
  }
  const noted = await ask<{ path: string }>(
    urls.direct,
    `select path from unnest($1::text[]) as path
     where path not in (select path from uploads where stored_at is not null and removed_at is null)`,
    [written.upload],
  )
  lost.push(...noted.map(({ path }) => `row of picture ${path}`))
  // A later job checks whether messages were read: one for each conversation, no matter how many messages.
  const unwatched = await ask<{ id: string }>(
    urls.direct,
    `select m.id from messages m where m.id = any($1::uuid[]) and not exists (
       select from jobs.job j where j.name = 'notifications.send-unread-digest' and j.start_after > m.created_at
         and j.data #>> '{payload,conversation_id}' = m.conversation_id::text
         and j.data #>> '{payload,receiver_id}' <> m.sender_id::text)`,
    [written.message],
  )
  lost.push(...unwatched.map(({ id }) => `look after message ${id}`))
  // Each support request has its notification jobs exactly once, and they have run.
  const told = await ask<{ what: string; times: number }>(
    urls.direct,
    `with wanted as (
       select name, id::text
       from unnest($1::uuid[]) as id cross join unnest(array['support.mail-operator', 'support.mail-sender']) as name
     ), done as (
       select name, data #>> '{payload,request_id}' as id, count(*)::int as times
       from jobs.job where state = 'completed' and name in (select name from wanted) group by 1, 2
     )
     select w.name || ' ' || w.id as what, coalesce(d.times, 0) as times
     from wanted w left join done d on d.name = w.name and d.id = w.id where coalesce(d.times, 0) <> 1`,
    [written.support],
  )
  for (const { what, times } of told) (times === 0 ? lost : doubled).push(`job ${what}`)
  const counts = {
    message: 'select text as what from messages group by text, conversation_id having count(*) > 1',
    // In any state: the exclusion constraint covers only those that hold an item.
    booking: 'select item_id::text || start_date as what from rentals group by item_id, start_date having count(*) > 1',
    payment: `select r.id::text as what from rentals r join payments p on p.subject_id = r.id group by r.id having count(*) > 1`,
  }
  for (const [kind, text] of Object.entries(counts)) {
    const rows = await ask<{ what: string }>(urls.direct, text)
    doubled.push(...rows.map(({ what }) => `${kind} ${what}`))
  }
  const count = async (from: string) => (await ask<{ count: number }>(urls.direct, `select count(*)::int as count ${from}`))[0]?.count ?? 0 // prettier-ignore
  const [jobsGivenUp, jobsLeft] = [await count("from jobs.job where name = 'dead-letters'"), await count(due)]
  return { lost, doubled, jobsGivenUp, jobsLeft }
}
