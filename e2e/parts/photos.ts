import { join } from 'node:path'
import sharp from 'sharp'

/** Degrees, minutes, seconds, as a camera writes them. */
const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 32/1 4512/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '0/1 3/1 1234/100',
}

/** A real 12-megapixel JPEG, as a phone makes it: on its side, with its maker and its position. */
export async function phonePhoto(dir: string): Promise<string> {
  const path = join(dir, 'phone.jpg')
  const noise = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#c9d6c2', noise: { type: 'gaussian', mean: 150, sigma: 40 } },
  })
    .png()
    .toBuffer()
  await sharp(noise)
    .resize(4000, 3000)
    .withExif({ IFD0: { Make: 'Testphone', Model: 'T1', Orientation: '6' }, IFD3: gps })
    .jpeg({ quality: 85 })
    .toFile(path)
  return path
}

/** A plain picture of one colour, in the format of its name. */
export async function plainPhoto(dir: string, name: string, background: string): Promise<string> {
  const path = join(dir, name)
  await sharp({ create: { width: 1200, height: 900, channels: 3, background } }).toFile(path)
  return path
}
