import type { Kysely } from 'kysely'
import type { DB } from '../../src/db-schema.ts'
import { itemImages } from '../../src/features/items/pictures/policy.ts'
import type { Shot, StoredPicture } from '../pictures/store.ts'
import { items } from '../town/items.ts'
import type { PersonIds } from './people.ts'
import type { TownDeps } from './town-deps.ts'

const bucket = itemImages

/** Claims the paths before anything is stored: if this process dies now, the product's housekeeping removes the files. */
export async function claimUploads(db: Kysely<DB>, shots: readonly Shot[], now: Date): Promise<void> {
  await db
    .insertInto('uploads')
    .values(shots.map(({ path }) => ({ bucket, path, owner_id: null, width: 0, height: 0, bytes: 0, created_at: now })))
    .execute()
}

/** Gives each stored picture to the owner of its item. */
export async function ownUploads(
  deps: TownDeps,
  persons: PersonIds,
  pictures: readonly StoredPicture[],
): Promise<void> {
  await deps.trx
    .insertInto('uploads')
    .values(
      pictures.map(({ item, path, width, height, bytes }) => ({
        bucket,
        path,
        owner_id: persons[items[item].owner],
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
