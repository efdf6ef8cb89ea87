import * as z from 'zod/mini'
import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { Id } from '@itemo/domain/ids.ts'
import { type AnyJob, defineJob } from '../../../define-job.ts'
import { itemImages } from './picture-policy.ts'
import { removeSharePictures, sweepSharePictures } from './share-pictures.ts'
import { purgeAllRemoved, purgePictures, removeReplaced, sweepPictures } from './pictures.ts'

/** Removes the files of a deleted item's pictures (R24). */
const purgeDeletedItem = defineJob({
  name: 'items.purge-pictures',
  payload: z.object({ item_id: Id, user_id: z.optional(Id), image_paths: z.array(z.string()) }),
  // A path starts with the id of its uploader.
  subjects: ({ user_id: userId }) => (userId === undefined ? [] : [userId]),
  on: ['item.deleted'],
  run: (context, { image_paths }) =>
    purgePictures(
      context,
      image_paths.map((path) => ({ bucket: itemImages, path })),
    ),
})

/** Deletes the files of every picture that is marked as removed. Its payload contains no paths: a path may identify a person. */
export const purgeRemoved = defineJob({
  name: 'items.purge-removed',
  timeoutSeconds: 600,
  run: (context) => purgeAllRemoved(context),
})

const removeOldAvatar = defineJob({
  name: 'items.remove-old-avatar',
  payload: z.object({ user_id: Id, path: z.string() }),
  subjects: ({ user_id }) => [user_id],
  on: ['profile.picture_replaced'],
  run: (context, { path }) => removeReplaced(context, { bucket: avatars, path }),
})

const removeShared = defineJob({
  name: 'items.remove-share-pictures',
  payload: z.object({ item_id: Id }),
  on: ['item.deleted'],
  run: (context, { item_id: itemId }) => removeSharePictures(context, itemId),
})

/** Every hour: removes uploads older than a day that no item shows, and leftovers of crashes. */
const sweepUploads = defineJob({
  name: 'items.sweep-uploads',
  schedule: '23 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  async run(context) {
    await sweepPictures(context)
    await sweepSharePictures(context)
  },
})

export const itemJobs: readonly AnyJob[] = [purgeDeletedItem, purgeRemoved, removeOldAvatar, removeShared, sweepUploads]
