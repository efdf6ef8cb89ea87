import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeHeic } from './heic.ts'
import { createImages } from './images.ts'
import type { PictureError } from './picture-error.ts'

const fixture = (name: string) => readFile(new URL(`../../../test/${name}`, import.meta.url))
/** 320 × 240, marked to be rotated clockwise, in Display P3, with a phone's metadata. */
const photo = await fixture('photo.heic')
/** 7,200 × 7,200 pixels of one colour, in a small file. */
const huge = await fixture('huge.heic')

const images = createImages()
afterAll(() => images.close())

const render = (bytes: Uint8Array) => images.render(() => Promise.resolve(bytes), [120, 400])
const problemOf = (picture: Promise<unknown>) =>
  picture.then(
    () => 'none',
    (error: PictureError) => error.problem,
  )

/** The photo with a false size in its `ispe` box. */
function claiming(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(photo)
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

describe('a HEIC photo from a phone', () => {
  test('is upright in each width, in its own colours [R27]', async () => {
    const { width, height, sizes } = await render(photo)
    expect([width, height]).toEqual([240, 320])
    const { data, info } = await sharp(sizes[1]?.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    const near = (seen: number[], [r, g, b]: readonly number[]) =>
      expect(Math.max(...[r, g, b].map((value, index) => Math.abs((value ?? 0) - (seen[index] ?? 0))))).toBeLessThan(8)
    near(at(20, 300), [200, 60, 20])
    near(at(20, 20), [200, 60, 20])
    near(at(220, 20), [30, 120, 200])
    expect((await sharp(sizes[0]?.bytes).metadata()).width).toBe(120)
  })

  test('loses its metadata, above all the location [marketplace 5.27]', async () => {
    expect(photo.includes('ItemoPhone') && photo.includes('Acacia')).toBe(true)
    for (const { bytes } of (await render(photo)).sizes) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      const text = Buffer.from(bytes).toString('latin1')
      for (const trace of ['EXIF', 'Exif', 'XMP ', 'ICCP', 'GPS', 'ItemoPhone', 'Acacia']) {
        expect(text).not.toContain(trace)
      }
    }
  })
})

describe('a bad HEIC file', () => {
  test('that is truncated, or only begins like HEIC, is broken', async () => {
    for (const share of [0.05, 0.3, 0.7, 0.95]) {
      expect(await problemOf(render(photo.subarray(0, photo.length * share))), `${share}`).toBe('broken')
    }
    const begins = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(100),
    ])
    expect(await problemOf(render(begins))).toBe('broken')
  })

  test('with any byte changed is read or refused, and the next one is read', async () => {
    for (let at = 24; at < photo.length; at += 290) {
      const changed = Buffer.from(photo)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(['none', 'broken', 'too_many_pixels']).toContain(await problemOf(render(changed)))
    }
    expect((await render(photo)).width).toBe(240)
  })

  test('of more than fifty megapixels, declared or real, is refused before it is decoded', async () => {
    expect(await problemOf(render(claiming(60_000, 60_000)))).toBe('too_many_pixels')
    expect(await problemOf(render(huge))).toBe('too_many_pixels')
    // It declares less than its real size.
    expect(await problemOf(render(claiming(10, 10)))).not.toBe('none')
  })

  test('that needs more memory or time than allowed is refused', async () => {
    const limits = { maxPixels: 100_000_000, maxMemoryBytes: 64 * 1024 * 1024 }
    expect(await problemOf(decodeHeic(huge, 20_000, limits))).toBe('broken')
    expect(await problemOf(decodeHeic(photo, 0))).toBe('too_slow')
  })
})
