import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Degrees, minutes, seconds, as a camera writes them. */
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 32/1 4512/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '0/1 3/1 1234/100',
}

/** The tag of the GPS entry, little-endian. */
const gpsTag = Buffer.from([0x25, 0x88])

/** A real 12-megapixel JPEG as from a phone: rotated, with camera maker and GPS location. */
export async function phonePhoto(dir: string): Promise<string> {
  const path = join(dir, 'phone.jpg')
  const noise = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#c9d6c2',
      noise: { type: 'gaussian', mean: 150, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  await sharp(noise)
    .resize(4000, 3000)
    .withExif({ IFD0: { Make: 'Testphone', Model: 'T1' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toFile(path)
  const { exif, orientation } = await sharp(path).metadata()
  const carries = { maker: exif?.includes('Testphone'), place: exif?.includes(gpsTag), orientation }
  expect(carries, 'the picture carries what must not be served').toEqual({ maker: true, place: true, orientation: 6 })
  return path
}

/** A plain picture of one colour, in the format of its name. */
export async function plainPhoto(dir: string, name: string, background: string): Promise<string> {
  const path = join(dir, name)
  await sharp({ create: { width: 1200, height: 900, channels: 3, background } }).toFile(path)
  return path
}

/** The bytes of a small picture, for items whose pictures don't matter. */
export function anyPhoto(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

interface ServedPicture {
  readonly address: string
  readonly format: string
  readonly width: number
  readonly height: number
}

/** Every picture of the page in every offered size, as served. None may contain camera metadata. */
export async function servedPictures(page: Page): Promise<ServedPicture[]> {
  const sources = await page.getByRole('img').evaluateAll((images) =>
    images.flatMap((image) => {
      const { src, srcset } = image as HTMLImageElement
      return [src, ...srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]
    }),
  )
  const addresses = [...new Set(sources.filter((source) => source.includes('/storage/v1/')))]
  return Promise.all(
    addresses.map(async (address) => {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
      const { exif, xmp, iptc, orientation, format, width, height } = await sharp(await answer.body()).metadata()
      expect({ exif, xmp, iptc, orientation }, `metadata of ${address}`).toEqual({})
      return { address, format, width, height }
    }),
  )
}
