import { availableParallelism } from 'node:os'
import { pictureWidths } from '@itemo/domain/items/pictures.ts'
import { itemImages, objectKey } from '../../src/features/items/pictures/policy.ts'
import { createImages } from '../../src/platform/images/images.ts'
import type { ObjectStore } from '../../src/platform/objects/object-store.ts'
import { feedOrder, type ItemKey, items } from '../town/items.ts'
import { openStudio } from './compose.ts'
import { type Scene, scenesOf, tintAt } from './scene.ts'

/** A picture that will be taken: of which item, as its how many-th, and where it will be stored. */
export interface Shot {
  readonly item: ItemKey
  readonly position: number
  /** The storage path in bucket item_images: random, as for uploads. */
  readonly path: string
  readonly scene: Scene
}

/** A picture that was taken. Bytes of its largest size, as for uploads. */
export interface StoredPicture extends Shot {
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** Every picture of the town, each item's main one first. */
export function planShots(): Shot[] {
  return feedOrder.flatMap((item, index) =>
    scenesOf(items[item].things, tintAt(index)).map((scene, position) => ({
      item,
      position,
      path: crypto.randomUUID(),
      scene,
    })),
  )
}

/** Pictures are taken at once by as many as there are cores, up to this. */
const mostAtOnce = 4

/** The widths that are rendered; the widest one kept is the original's own, as for any small upload. */
const renderedWidths = [400, 800]

/**
 * Takes every picture and stores it in the sizes of the product.
 * @param folder where the drawn things are (`findThings`).
 */
export async function storePictures(
  folder: string,
  objects: ObjectStore,
  shots: readonly Shot[],
): Promise<StoredPicture[]> {
  const photograph = openStudio(folder)
  const waiting = [...shots]
  const stored: StoredPicture[] = []
  const work = async () => {
    // Quick rather than small: nobody waits for these, but a first start does.
    const images = createImages({ effort: 0 })
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const { scene } = shot
      const picture = await images.render(() => photograph(scene), renderedWidths)
      let bytes = 0
      for (const width of pictureWidths) {
        const size = picture.sizes.find((candidate) => candidate.width === width) ?? picture.sizes.at(-1)
        if (!size) throw new Error('a picture came without sizes')
        await objects.put(objectKey(itemImages, shot.path, width), size.bytes, 'image/webp')
        bytes = Math.max(bytes, size.bytes.byteLength)
      }
      stored.push({ ...shot, width: picture.width, height: picture.height, bytes })
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, availableParallelism()) }, work))
  return stored
}
