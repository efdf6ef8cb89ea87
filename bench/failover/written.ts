import { ask, type Cluster, site } from '../../scripts/start-cluster.ts'
import type { Written } from './failover-load.ts'

/** What was acknowledged and is not there, or is there twice; and how many jobs failed for good. */
export interface Lost {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly jobsGivenUp: number
}

/** Looks for everything that was acknowledged, in the database and, of pictures, over the wire. */
export async function findLost({ urls }: Pick<Cluster, 'urls'>, written: Written): Promise<Lost> {
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
  const counts = {
    message: 'select text as what from messages group by text, conversation_id having count(*) > 1',
    booking: `select item_id::text || start_date as what from rentals where status in ('pending', 'booked', 'confirmed')
      group by item_id, start_date having count(*) > 1`,
    payment: `select r.id::text as what from rentals r join payments p on p.subject_id = r.id group by r.id having count(*) > 1`,
  }
  for (const [kind, text] of Object.entries(counts)) {
    const rows = await ask<{ what: string }>(urls.direct, text)
    doubled.push(...rows.map(({ what }) => `${kind} ${what}`))
  }
  const [letters] = await ask<{ count: number }>(
    urls.direct,
    "select count(*)::int as count from jobs.job where name = 'dead-letters'",
  )
  return { lost, doubled, jobsGivenUp: letters?.count ?? 0 }
}
