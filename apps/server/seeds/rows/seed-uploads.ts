import type { Kysely } from 'kysely'
import type { DB } from '../../src/db-schema.ts'
import type { TownDeps } from './town-deps.ts'

/** Where a picture is or will be stored. */
interface Place {
  readonly bucket: string
  readonly path: string
}

interface OwnedPicture extends Place {
  readonly ownerId: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** Reserves the paths before anything is stored: if this process dies, the product's sweep removes the files. */
export async function claimUploads(db: Kysely<DB>, shots: readonly Place[], now: Date): Promise<void> {
  await db
    .insertInto('uploads')
    .values(
      shots.map(({ bucket, path }) => ({
        bucket,
        path,
        owner_id: null,
        width: 0,
        height: 0,
        bytes: 0,
        created_at: now,
      })),
    )
    .execute()
}

/** Assigns each stored picture to its owner. */
export async function ownUploads(deps: TownDeps, pictures: readonly OwnedPicture[]): Promise<void> {
  await deps.trx
    .insertInto('uploads')
    .values(
      pictures.map(({ ownerId, bucket, path, width, height, bytes }) => ({
        bucket,
        path,
        owner_id: ownerId,
        width,
        height,
        bytes,
        created_at: deps.now,
        stored_at: deps.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'path']).doUpdateSet(({ ref }) => ({
        owner_id: ref('excluded.owner_id'),
        width: ref('excluded.width'),
        height: ref('excluded.height'),
        bytes: ref('excluded.bytes'),
        stored_at: ref('excluded.stored_at'),
      })),
    )
    .execute()
}
