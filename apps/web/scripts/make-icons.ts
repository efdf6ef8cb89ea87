/**
 * Renders the PNG icons of the web manifest and the link-preview picture from the logo. Run by hand when the logo changes (`node
 * apps/web/scripts/make-icons.ts`); the results are checked in.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'public')
const logo = await readFile(join(folder, 'favicon.svg'), 'utf8')
const shapes = logo.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
const green = '#0e5a45'
const reversed = shapes.replaceAll('#fff', '#HOLE').replaceAll(green, '#ffffff').replaceAll('#HOLE', green)

/** The logo centred in a square; `share` is its part of the side. */
function square(size: number, share: number, ground: string | undefined): Buffer {
  const at = (32 * (1 - share)) / 2 / share
  const box = 32 / share
  const back =
    ground === undefined ? '' : `<rect x="${-at}" y="${-at}" width="${box}" height="${box}" fill="${ground}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-at} ${-at} ${box} ${box}">${back}${ground === undefined ? shapes : reversed}</svg>`,
  )
}

const png = { compressionLevel: 9, palette: true } as const
const icons = [
  ['icon-192.png', square(192, 0.92, undefined)],
  ['icon-512.png', square(512, 0.92, undefined)],
  // Platforms crop these to circles and squares of their own: the logo stays within the safe zone.
  ['icon-maskable-512.png', square(512, 0.56, green)],
  ['apple-touch-icon.png', square(180, 0.62, green)],
] as const
for (const [name, svg] of icons)
  await sharp(svg)
    .png(png)
    .toFile(join(folder, 'icons', name))

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${green}"/>
<g transform="translate(120 155) scale(10)">${reversed}</g>
<g fill="#ffffff" font-family="sans-serif"><text x="500" y="315" font-size="150" font-weight="700" letter-spacing="-5">Itemo</text>
<text x="506" y="395" font-size="44" fill="#cbe3d7">Search what you need,</text><text x="506" y="455" font-size="44" fill="#cbe3d7">list what you own.</text></g></svg>`
await sharp(Buffer.from(card))
  .png(png)
  .toFile(join(folder, 'icons', 'share.png'))
