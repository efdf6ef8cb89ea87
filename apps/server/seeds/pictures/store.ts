import { availableParallelism } from 'node:os'
import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { findBucket, itemImages, objectKey } from '../../src/features/items/pictures/picture-policy.ts'
import { createImages } from '../../src/platform/images/images.ts'
import type { ObjectStore } from '../../src/platform/objects/object-store.ts'
import { feedOrder, type ItemKey, items } from '../town/town-items.ts'
import { type PersonKey, people } from '../town/people.ts'
import { openStudio } from './compose.ts'
import { portraitOf, type Scene, scenesOf, tintAt } from './scene.ts'

/** A picture to be rendered, and where it will be stored. */
export interface Shot {
  readonly bucket: string
  /** The storage path in its bucket: random, as for uploads. */
  readonly path: string
  readonly scene: Scene
}

/** A picture of an item, with its position. */
export interface ItemShot extends Shot {
  readonly item: ItemKey
  readonly position: number
}

/** A portrait of a person. */
export interface Portrait extends Shot {
  readonly person: PersonKey
}

/** Adds what is known after rendering. `bytes`: those of its largest size, as for uploads. */
export type Stored<S extends Shot> = S & { readonly width: number; readonly height: number; readonly bytes: number }

/** Every picture of the town's items, each item's main one first. */
export function planItemShots(): ItemShot[] {
  return feedOrder.flatMap((item, index) =>
    scenesOf(items[item].things, tintAt(index)).map((scene, position) => ({
      bucket: itemImages,
      item,
      position,
      path: crypto.randomUUID(),
      scene,
    })),
  )
}

/** A copy of an item's main picture, as uploaded by someone who copies the item. */
export function planCopy(item: ItemKey): Shot {
  const [scene] = scenesOf(items[item].things, tintAt(feedOrder.indexOf(item)))
  if (!scene) throw new Error(`${item} has no picture`)
  return { bucket: itemImages, path: crypto.randomUUID(), scene }
}

/** A portrait of each person. */
export function planPortraits(): Portrait[] {
  return (Object.keys(people) as PersonKey[]).map((person, index) => ({
    bucket: avatars,
    person,
    path: crypto.randomUUID(),
    scene: portraitOf(people[person].face, tintAt(index)),
  }))
}

/** Pictures are rendered in parallel, one per core up to this number. */
const maxAtOnce = 4

/** The largest width that is rendered; larger ones keep the original's size, as for any small upload. */
const maxRendered = 800

/**
 * Renders every picture and stores it in the sizes of its bucket.
 * @param folder with the drawings (`findThings`).
 */
export async function storePictures<S extends Shot>(
  folder: string,
  objects: ObjectStore,
  shots: readonly S[],
): Promise<Stored<S>[]> {
  const photograph = openStudio(folder)
  const waiting = [...shots]
  const stored: Stored<S>[] = []
  const work = async () => {
    // Optimised for speed, not size: a first start waits for these pictures.
    const images = createImages({ effort: 0 })
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const { bucket, path, scene } = shot
      const widths = findBucket(bucket)?.widths ?? []
      const rendered = widths.filter((width) => width <= maxRendered)
      const picture = await images.render(() => photograph(scene), rendered)
      let bytes = 0
      for (const width of widths) {
        const size = picture.sizes.find((candidate) => candidate.width === width) ?? picture.sizes.at(-1)
        if (!size) throw new Error('a stored picture has no sizes')
        await objects.put(objectKey(bucket, path, width), size.bytes, 'image/webp')
        bytes = Math.max(bytes, size.bytes.byteLength)
      }
      stored.push({ ...shot, width: picture.width, height: picture.height, bytes })
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, availableParallelism()) }, work))
  return stored
}
