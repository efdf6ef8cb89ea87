import { availableParallelism } from 'node:os'
import sharp, { type ResizeOptions } from 'sharp'
import { sniffPicture } from './formats.ts'
import { decodeHeic } from './heic.ts'
import { PictureError } from './picture-error.ts'
import { withProfile } from './png-profile.ts'
import { createQueue } from './queue.ts'

/** A picture as WebP in the widths that were asked for (less where the original is smaller). */
interface RenderedPicture {
  /** Of the widest one, in pixels. */
  readonly width: number
  readonly height: number
  readonly sizes: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

export interface Images {
  /** Makes an upright WebP of the pixels alone; `square` cuts out the middle. Throws a PictureError, or QueueFullError. */
  render(
    read: () => Promise<Uint8Array>,
    widths: readonly number[],
    options?: { readonly square?: boolean },
  ): Promise<RenderedPicture>
  close(): Promise<void>
}

/** A hundred megapixels: more than any phone makes, less than fills the memory. */
const maxPixels = 100_000_000
const decodeSeconds = 20
const maxWaiting = 64
/** A strip taller than this times its width is made narrower: WebP ends at 16,383 pixels. */
const tallest = 3
const quality = 80

const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']

interface ImagesOptions {
  /** How hard the encoder tries, from 0 (fast) to 6 (small): 2 takes little more than half the time of its own default, 4. */
  readonly effort?: number
}

/** One picture for each core but one, each in a thread of the library's: the event loop and the database go on. */
const atOnce = Math.max(1, availableParallelism() - 1)

export function createImages({ effort = 2 }: ImagesOptions = {}): Images {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  const queue = createQueue(maxWaiting, atOnce)
  return {
    render: (read, widths, { square = false } = {}) =>
      queue.run(async () => renderNow(await read(), { widths, square, effort })),
    close: () => queue.idle(),
  }
}

interface Rendering {
  readonly widths: readonly number[]
  readonly square: boolean
  readonly effort: number
}

async function renderNow(file: Uint8Array, { widths, square, effort }: Rendering): Promise<RenderedPicture> {
  const format = sniffPicture(file)
  if (format === undefined) throw new PictureError('not_a_picture')
  const size = sizeOf(Math.max(...widths), square)
  const { data, info } = await decode(format === 'heic' ? await readHeic(file, size) : file, size)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sizes: { width: number; bytes: Uint8Array }[] = []
  for (const width of widths) {
    const bytes = await sharp(data, { raw })
      .resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort })
      .toBuffer()
    sizes.push({ width, bytes })
  }
  return { width: info.width, height: info.height, sizes }
}

function sizeOf(width: number, square: boolean): ResizeOptions {
  return square
    ? { width, height: width, fit: 'cover' }
    : { width, height: width * tallest, fit: 'inside', withoutEnlargement: true }
}

/** A HEIC file as a PNG of at most the given size: upright, with its colour profile and nothing else that was in it. */
async function readHeic(file: Uint8Array, size: ResizeOptions): Promise<Uint8Array> {
  const { data, width, height, hasAlpha, profile } = await decodeHeic(file, decodeSeconds * 1000)
  const raw = { width, height, channels: hasAlpha ? 4 : 3 } as const
  const png = await sharp(data, { raw, limitInputPixels: maxPixels })
    .resize(size)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return profile ? withProfile(png, profile) : png
}

/** The one decode: upright, in sRGB, at the largest width; raw pixels carry no metadata. */
async function decode(file: Uint8Array, size: ResizeOptions) {
  try {
    const pipeline = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    return await pipeline
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .timeout({ seconds: decodeSeconds })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (text.includes('exceeds pixel limit')) throw new PictureError('too_many_pixels', error)
    if (text.includes('timeout')) throw new PictureError('too_slow', error)
    throw new PictureError('broken', error)
  }
}
