/** What the first bytes of a file say it is; undefined for everything that is no picture we take. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Reads the format from the bytes; the decoder's readers of SVG, GIF, PDF and others are never reached. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001A\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp') return brandOf(bytes)
  return undefined
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The family of HEIF: its brands tell the two apart that share a container. */
function brandOf(bytes: Uint8Array): PictureFormat | undefined {
  const size = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), 256, bytes.length)
  const brands = [ascii(bytes, 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(ascii(bytes, at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}
