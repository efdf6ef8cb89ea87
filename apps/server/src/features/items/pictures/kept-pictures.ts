import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Whether the files of a picture stay for a case although it is removed, as part of a statement about `uploads`. */
export const isKept = sql<boolean>`exists (
  select from kept_pictures k where k.bucket = uploads.bucket and k.path = uploads.path)`

/**
 * Keeps the files of pictures for a case, no matter who removes the pictures from then on. A removal that has begun is waited for, and one that
 * begins waits: none of them takes the files of what is kept here.
 */
export async function keepPictures(
  trx: Db,
  caseId: string,
  pictures: readonly { readonly bucket: string; readonly path: string }[],
  at: Date,
): Promise<void> {
  if (pictures.length === 0) return
  const wanted = JSON.stringify(pictures.map(({ bucket, path }) => ({ bucket, path })))
  await sql`
    with there as (
      select bucket, path from uploads
      where (bucket, path) in (select w.bucket, w.path from jsonb_to_recordset(${wanted}::jsonb) as w (bucket text, path text))
        and purged_at is null
      order by bucket, path for share
    )
    insert into kept_pictures (case_id, bucket, path, kept_at)
    select ${caseId}::uuid, bucket, path, ${at}::timestamptz from there
    on conflict do nothing`.execute(trx)
}

/** The pictures that are kept for a case, and whether anyone still shows them. */
export async function listKeptPictures(db: Db, caseId: string) {
  const { rows } = await sql<{
    bucket: string
    path: string
    kept_at: Date
    uploaded_at: Date | null
    is_removed: boolean
  }>`
    select k.bucket, k.path, k.kept_at, u.created_at as uploaded_at, coalesce(u.removed_at is not null, true) as is_removed
    from kept_pictures k left join uploads u on u.bucket = k.bucket and u.path = k.path
    where k.case_id = ${caseId} order by k.bucket, k.path`.execute(db)
  return rows
}
