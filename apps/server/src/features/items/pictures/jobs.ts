import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { itemImages } from './policy.ts'
import { purgeAllRemoved, purgePictures, sweepPictures } from './service.ts'

/** Removes the files of a deleted item's pictures (decision 24). */
export const purgeDeletedItem = defineJob({
  name: 'items.purge-pictures',
  payload: z.object({ item_id: z.string(), image_paths: z.array(z.string()) }),
  on: ['item.deleted'],
  run: (context, { image_paths }) =>
    purgePictures(
      context,
      image_paths.map((path) => ({ bucket: itemImages, path })),
    ),
})

/** Removes the files of every picture that is marked as removed. Its payload names none: a path may say something of a person. */
export const purgeRemoved = defineJob({
  name: 'items.purge-removed',
  payload: z.object({}),
  timeoutSeconds: 600,
  run: (context) => purgeAllRemoved(context),
})

/** Every hour: removes uploads that no item shows after a day, and what crashes left over. */
export const sweepUploads = defineJob({
  name: 'items.sweep-uploads',
  payload: z.object({}),
  schedule: '23 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  run: (context) => sweepPictures(context),
})
