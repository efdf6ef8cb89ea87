import { availableParallelism } from 'node:os'
import { createQueue } from './bounded-queue.ts'
import type { ShareText } from './share-picture.ts'
import type { RenderedPicture } from './strip-and-resize.ts'

export interface Images {
  /** Makes an upright WebP of the pixels only; `square` crops to the centre. Throws a PictureError, or QueueFullError. */
  render(
    read: () => Promise<Uint8Array>,
    widths: readonly number[],
    options?: { readonly square?: boolean },
  ): Promise<RenderedPicture>
  /** Draws the preview picture for a link; one at a time, in the same queue as the others. Throws QueueFullError. */
  share(read: () => Promise<Uint8Array | undefined>, text: ShareText): Promise<Uint8Array<ArrayBuffer>>
  /** One of our own pictures scaled down to grey values from 0 to 255, row by row, in the same queue. Throws QueueFullError. */
  greys(file: Uint8Array, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>
  close(): Promise<void>
}

const maxWaiting = 64
/** Fewer than for other pictures, since nobody is waiting for these, and a plain picture is shown instead. */
const maxSharesWaiting = 8

interface ImagesOptions {
  /** The encoder's effort, from 0 (fast) to 6 (small): 2 takes little more than half the time of its default, 4. */
  readonly effort?: number
}

/** One picture per core, each in a thread of the library, with one core left for the event loop and the database. */
const atOnce = Math.max(1, availableParallelism() - 1)

/** Loads the picture library, which the first picture would otherwise do. Fails when it is missing, or built for another system. */
export const loadPictureLibrary = (): Promise<unknown> => import('./strip-and-resize.ts')

/** Processes pictures in a queue, as many at a time as there are cores but one. */
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
