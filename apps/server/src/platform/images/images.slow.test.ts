import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createImages } from './images.ts'
import type { PictureError } from './picture-error.ts'

const widths = [400, 800, 1600]
const images = createImages()
afterAll(() => images.close())

const render = (bytes: Uint8Array) => images.render(() => Promise.resolve(bytes), widths)
const problemOf = (bytes: Uint8Array) =>
  render(bytes).then(
    () => 'none',
    (error: PictureError) => error.problem,
  )

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })

const gps = {
  IFD0: { Make: 'ItemoPhone', Copyright: 'Jane Doe of 12 Acacia Avenue' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.43N"/></rdf:RDF></x:xmpmeta>'

describe('a 12-megapixel photo from a phone', async () => {
  // Stored sideways as 4000 × 3000, marked to be rotated.
  const photo = await flat(4000, 3000)
    .withExif({ ...gps, IFD0: { ...gps.IFD0 } })
    .withXmp(xmp)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(photo).metadata()
  const rendered = await render(photo)

  test('has a location, a profile and a comment before it is rendered', () => {
    expect(before).toMatchObject({ width: 4000, height: 3000, orientation: 6 })
    expect(before.exif?.includes('Acacia')).toBe(true)
    expect(before.icc).toBeDefined()
    expect(photo.includes('ItemoPhone')).toBe(true)
  })

  test('is upright in three widths', async () => {
    expect(rendered).toMatchObject({ width: 1600, height: 2133 })
    const sizes = await Promise.all(rendered.sizes.map(async ({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: 'webp', width: 400, height: 533 },
      { format: 'webp', width: 800, height: 1067 },
      { format: 'webp', width: 1600, height: 2133 },
    ])
  })

  test('keeps its colours without the colour profile', async () => {
    const { channels } = await sharp(rendered.sizes[0]?.bytes).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([200, 60, 20])
  })

  test('carries nothing but pixels', async () => {
    for (const { bytes } of rendered.sizes) {
      const { exif, xmp: packet, icc, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, packet, icc, iptc, orientation }).toEqual({})
      const text = Buffer.from(bytes).toString('latin1')
      for (const trace of ['EXIF', 'Exif', 'XMP ', 'ICCP', 'GPS', 'ItemoPhone', 'Acacia', 'adobe']) {
        expect(text).not.toContain(trace)
      }
    }
  })
})

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('in %s is accepted [R27]', async (format) => {
    const rendered = await render(await flat(1000, 500).toFormat(format).toBuffer())
    expect(rendered).toMatchObject({ width: 1000, height: 500 })
    const [small] = rendered.sizes
    const { channels } = await sharp(small?.bytes).stats()
    expect(Math.abs((channels[0]?.mean ?? 0) - 200)).toBeLessThan(8)
  })

  test('that is small stays small, and a transparent one stays transparent', async () => {
    const rendered = await render(
      await sharp({ create: { width: 30, height: 20, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    )
    expect(rendered).toMatchObject({ width: 30, height: 20 })
    expect(await sharp(rendered.sizes[2]?.bytes).metadata()).toMatchObject({ width: 30, hasAlpha: true })
  })

  test('in grey, CMYK or 16 bits becomes an ordinary picture', async () => {
    const files = [
      await flat(50, 50).toColourspace('b-w').jpeg().toBuffer(),
      await flat(50, 50).toColourspace('cmyk').jpeg().toBuffer(),
      await flat(50, 50).toColourspace('rgb16').png().toBuffer(),
    ]
    for (const file of files) {
      const { sizes } = await render(file)
      expect(await sharp(sizes[0]?.bytes).metadata()).toMatchObject({ format: 'webp', space: 'srgb' })
    }
  })

  test('that is a long strip keeps its shape within what WebP can hold', async () => {
    const { width, height } = await render(await flat(100, 20_000).png().toBuffer())
    expect(height).toBeLessThanOrEqual(4800)
    expect(width).toBe(Math.round((100 * height) / 20_000))
  })
})

describe('a refused upload', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
  )

  test("isn't a picture (SVG, GIF, TIFF, PDF, text or nothing)", async () => {
    const gif = await flat(10, 10).gif().toBuffer()
    const tiff = await flat(10, 10).tiff().toBuffer()
    for (const file of [
      svg,
      gif,
      tiff,
      await readFile(import.meta.filename),
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
    ]) {
      expect(await problemOf(file)).toBe('not_a_picture')
    }
  })

  test('is broken (truncated, or it only begins like a picture)', async () => {
    const whole = await flat(800, 600).jpeg().toBuffer()
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe('broken')
    expect(await problemOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toBe('broken')
  })

  test('has more than a hundred megapixels', async () => {
    expect(await problemOf(await flat(10_001, 10_000).png().toBuffer())).toBe('too_many_pixels')
  })
})

test('ten renders at once all succeed without blocking the event loop', async () => {
  const file = await flat(1000, 750).jpeg().toBuffer()
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  const rendered = await Promise.all(Array.from({ length: 10 }, () => render(file)))
  clearInterval(ticking)
  expect(rendered).toHaveLength(10)
  expect(turns).toBeGreaterThan(10)
})

test('creating other renderers while pictures are rendered makes none of them fail', async () => {
  const bytes = await flat(300, 200).webp().toBuffer()
  let isDone = false
  const reading = Promise.all(Array.from({ length: 60 }, () => render(bytes))).finally(() => (isDone = true))
  while (!isDone) {
    for (let made = 0; made < 200; made++) createImages()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await reading).toHaveLength(60)
})
