// `npm run bench:photos`: twelve-megapixel photos resized per second as by an upload, compared with the image library alone, with the
// same settings and concurrency.
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { pictureWidths } from '@itemo/domain/items/pictures.ts'
import { createImages } from '../apps/server/src/platform/images/images.ts'
import { measure, median } from './load.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 4000)
const atOnce = Math.max(1, availableParallelism() - 1)

const photo = await photoOf(4000, 3000)
const images = createImages()
const shares: number[] = []
for (let round = 0; round <= rounds; round++) {
  const bare = await measure(
    Array.from({ length: atOnce }, () => () => renderBare(photo)),
    slotMs,
  )
  const ours = await measure(
    Array.from({ length: atOnce }, () => () => images.render(async () => photo, pictureWidths)),
    slotMs,
  )
  if (round > 0) shares.push(ours.perSecond / bare.perSecond)
  process.stderr.write(
    `round ${round} of ${rounds}: ${ours.perSecond.toFixed(1)} and ${bare.perSecond.toFixed(1)} a second\n`,
  )
}
await images.close()
console.log(`photos: ${median(shares).toFixed(2)} of the library's own rate, ${atOnce} at a time`)

/** A JPEG with as much detail as a camera's: noise over a gradient. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#4a7c59' } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function renderBare(file: Buffer): Promise<void> {
  for (const width of pictureWidths) {
    await sharp(file)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  }
}
