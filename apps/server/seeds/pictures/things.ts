import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sharp } from '../../src/platform/images/sharp.ts'
import type { Pixels } from './backdrop.ts'

/**
 * Returns a function that reads things, cached and trimmed to their outline: an emoji, or the name of one of our own drawings. It throws
 * for one without a drawing.
 */
export function openThings(folder: string): (thing: string) => Promise<Pixels<4>> {
  const read = new Map<string, Promise<Pixels<4>>>()
  return (thing) => {
    const found = read.get(thing) ?? readThing(folder, thing)
    read.set(thing, found)
    return found
  }
}

/** Our own drawings, by name, for things that no emoji shows (the .svg next to each is its source). */
const ownDrawings: ReadonlyMap<string, string> = new Map([['drill', join(import.meta.dirname, 'drill.webp')]])

async function readThing(folder: string, thing: string): Promise<Pixels<4>> {
  const { data, info } = await sharp(ownDrawings.get(thing) ?? fileOf(folder, thing))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return cutOut({ data, width: info.width, height: info.height, channels: 4 })
}

function fileOf(folder: string, thing: string): string {
  // Files are named after all code points, mostly without the variation selector (fe0f).
  const points = Array.from(thing, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  const code = points.filter((point) => point !== 'fe0f').join('-')
  const path = [`${code}.webp`, `${code}-fe0f.webp`, `${points.join('-')}.webp`]
    .map((name) => join(folder, name))
    .find((name) => existsSync(name))
  if (path === undefined) throw new Error(`there is no drawing of ${thing} (${code})`)
  return path
}

/** Pixels with a lower opacity don't count as part of a thing. */
const faint = 8

/** Crops the pixels to the thing. (The image library's own trim takes nine times as long.) */
function cutOut(pixels: Pixels<4>): Pixels<4> {
  let [left, right, top, bottom] = [pixels.width, 0, pixels.height, 0]
  for (let row = 0; row < pixels.height; row++) {
    for (let column = 0; column < pixels.width; column++) {
      if ((pixels.data[(row * pixels.width + column) * 4 + 3] ?? 0) < faint) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = row + 1
    }
  }
  const [width, height] = [right - left, bottom - top]
  const data = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((row + top) * pixels.width + left) * 4
    pixels.data.copy(data, row * width * 4, from, from + width * 4)
  }
  return { data, width, height, channels: 4 }
}
