import type { ResizeOptions } from 'sharp'
import { decodeHeic } from './heic.ts'
import { PictureError } from './picture-error.ts'
import { sharp } from './sharp.ts'
import { crc32, deflateSync } from 'node:zlib'

/** The format of a file by its first bytes; undefined for anything that isn't an accepted picture. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Detects the format from the bytes; the decoder's readers for SVG, GIF, PDF and others are never used. */
function sniffPicture(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001A\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp') return brandOf(bytes)
  return undefined
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Distinguishes the two formats of the HEIF family, which share a container, by their brands. */
function brandOf(bytes: Uint8Array): PictureFormat | undefined {
  const size = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), 256, bytes.length)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(bytes, at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}

/** A picture as WebP in the requested widths (narrower where the original is smaller). */
export interface RenderedPicture {
  /** The size of the widest one, in pixels. */
  readonly width: number
  readonly height: number
  readonly sizes: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

/** A hundred megapixels: more than any phone produces, and too little to fill the memory. */
const maxPixels = 100_000_000
const decodeSeconds = 20
/** A picture taller than this times its width is made narrower: WebP is limited to 16,383 pixels. */
const tallest = 3
const quality = 80

/** Makes an upright WebP of the pixels only, in each of the widths; `square` crops to the centre. Throws a PictureError. */
export async function stripAndResize(
  file: Uint8Array,
  { widths, square, effort }: { widths: readonly number[]; square: boolean; effort: number },
): Promise<RenderedPicture> {
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

/** One of our own pictures scaled down to grey values from 0 to 255, row by row. */
export async function readGreys(
  file: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const small = sharp(file, { failOn: 'error', pages: 1 }).flatten({ background: '#ffffff' })
  return new Uint8Array(await small.resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer())
}

function sizeOf(width: number, square: boolean): ResizeOptions {
  return square
    ? { width, height: width, fit: 'cover' }
    : { width, height: width * tallest, fit: 'inside', withoutEnlargement: true }
}

/** Converts a HEIC file to a PNG of at most the given size: upright, with its colour profile but no other metadata. */
async function readHeic(file: Uint8Array, size: ResizeOptions): Promise<Uint8Array> {
  const { data, width, height, hasAlpha, profile } = await decodeHeic(file, decodeSeconds * 1000)
  const raw = { width, height, channels: hasAlpha ? 4 : 3 } as const
  const png = await sharp(data, { raw, limitInputPixels: maxPixels })
    .resize(size)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return profile ? withProfile(png, profile) : png
}

/** Decodes once: upright, in sRGB, at the largest width; raw pixels carry no metadata. */
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

/** The offset of the chunks after a PNG's header, in bytes: the signature and IHDR. */
const afterHeader = 8 + 25

/** Adds an ICC profile to a PNG, the only way to pass one to the decoder. */
function withProfile(png: Uint8Array, profile: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(named.length - 4, 0)
  ends.writeUInt32BE(crc32(named), 4)
  const chunk = [ends.subarray(0, 4), named, ends.subarray(4)]
  return Buffer.concat([png.subarray(0, afterHeader), ...chunk, png.subarray(afterHeader)])
}
