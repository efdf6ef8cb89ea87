import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** An SQL condition on `uploads`: whether the files of a picture are retained for a case although the picture is removed. */
export const isKept = sql<boolean>`exists (
  select from kept_pictures k where k.bucket = uploads.bucket and k.path = uploads.path)`

interface Picture {
  readonly bucket: string
  readonly path: string
}

const wantedRows = (pictures: readonly Picture[]) => sql`
  select w.bucket, w.path from jsonb_to_recordset(${JSON.stringify(
    pictures.map(({ bucket, path }) => ({ bucket, path })),
  )}::jsonb) as w (bucket text, path text)`

/**
 * Locks pictures against removal until the transaction ends, after waiting for removals in progress; returns whether one of them is
 * removed.
 */
export async function lockShown(trx: Db, pictures: readonly Picture[]): Promise<boolean> {
  if (pictures.length === 0) return false
  const { rows } = await sql<{ is_removed: boolean }>`
    select removed_at is not null as is_removed from uploads where (bucket, path) in (${wantedRows(pictures)})
    order by bucket, path for share`.execute(trx)
  return rows.some((row) => row.is_removed)
}

/**
 * Retains the files of pictures for a case, even if the pictures are removed later. A picture that is already removed is only retained if
 * another case retains it (that row is locked too): its files might be about to be deleted.
 */
export async function preservePictures(trx: Db, caseId: string, pictures: readonly Picture[], at: Date): Promise<void> {
  if (pictures.length === 0) return
  const wanted = wantedRows(pictures)
  await sql`
    with others as (select bucket, path from kept_pictures where (bucket, path) in (${wanted}) for share),
    there as (
      select bucket, path from uploads
      where (bucket, path) in (${wanted}) and purged_at is null
        and (removed_at is null or (bucket, path) in (select bucket, path from others))
      order by bucket, path for share
    )
    insert into kept_pictures (case_id, bucket, path, kept_at)
    select ${caseId}::uuid, bucket, path, ${at}::timestamptz from there
    on conflict do nothing`.execute(trx)
}

/** The pictures that are retained for a case, and whether they have been removed otherwise. */
export async function listPreservedPictures(db: Db, caseId: string) {
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
