import { availableParallelism } from 'node:os'
import { createQueue } from './bounded-queue.ts'
import type { ShareText } from './share-picture.ts'
import type { RenderedPicture } from './strip-and-resize.ts'

export interface Images {
  /** Makes an upright WebP of the pixels alone; `square` cuts out the middle. Throws a PictureError, or QueueFullError. */
  render(
    read: () => Promise<Uint8Array>,
    widths: readonly number[],
    options?: { readonly square?: boolean },
  ): Promise<RenderedPicture>
  /** Makes the picture of a link, one at a time and in turn with the others. Throws QueueFullError. */
  share(read: () => Promise<Uint8Array | undefined>, text: ShareText): Promise<Uint8Array<ArrayBuffer>>
  /** A picture of ours as so many greys, from 0 to 255, row by row, in turn with the others. Throws QueueFullError. */
  greys(file: Uint8Array, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>
  close(): Promise<void>
}

const maxWaiting = 64
/** Fewer, for nobody looks at what they wait for, and there is a plain picture instead. */
const maxSharesWaiting = 8

interface ImagesOptions {
  /** How hard the encoder tries, from 0 (fast) to 6 (small): 2 takes little more than half the time of its own default, 4. */
  readonly effort?: number
}

/** One picture for each core but one, each in a thread of the library's: the event loop and the database go on. */
const atOnce = Math.max(1, availableParallelism() - 1)

/** Loads what makes pictures, which the first of them would do. Fails where it's missing, or compiled for another system. */
export const loadPictureLibrary = (): Promise<unknown> => import('./strip-and-resize.ts')

/** Makes pictures in turn, as many at a time as there are cores but one. */
export function createImages({ effort = 2 }: ImagesOptions = {}): Images {
  const queue = createQueue(maxWaiting, atOnce)
  const shares = createQueue(maxSharesWaiting, 1)
  return {
    render: (read, widths, { square = false } = {}) =>
      queue.run(async () => {
        const { stripAndResize } = await import('./strip-and-resize.ts')
        return stripAndResize(await read(), { widths, square, effort })
      }),
    share: (read, text) =>
      shares.run(() =>
        queue.run(async () => {
          const { drawShare } = await import('./share-picture.ts')
          return new Uint8Array(await drawShare(await read(), text))
        }),
      ),
    greys: (file, size) =>
      queue.run(async () => {
        const { readGreys } = await import('./strip-and-resize.ts')
        return readGreys(file, size)
      }),
    async close() {
      await shares.idle()
      await queue.idle()
    },
  }
}
