import { sharp } from '../../src/platform/images/sharp.ts'
import { type Pixels, paintBackdrop, sidePx } from './backdrop.ts'
import { castShadow, layOver } from './paint.ts'
import type { Placed, Scene, Tint } from './scene.ts'
import { openThings } from './things.ts'

/** Renders the picture of a scene: square JPEG bytes, as someone would upload them. */
export type Photographer = (scene: Scene) => Promise<Buffer>

/** @param folder with the drawings (`findThings`). */
export function openStudio(folder: string): Photographer {
  const things = openThings(folder)
  const backdrops = new Map<Tint, Pixels<3>>()
  return async ({ tint, placed }) => {
    const backdrop = backdrops.get(tint) ?? paintBackdrop(tint)
    backdrops.set(tint, backdrop)
    const ground = { ...backdrop, data: Buffer.from(backdrop.data) }
    for (const one of placed) stand(ground, one, await resized(await things(one.thing), one))
    const { data, ...raw } = ground
    return sharp(data, { raw }).jpeg({ quality: 92 }).toBuffer()
  }
}

/** Resizes a thing so that its longer side has the requested length. */
async function resized(thing: Pixels<4>, placed: Placed): Promise<Pixels<4>> {
  const { data, ...raw } = thing
  const scale = (placed.size * sidePx) / Math.max(thing.width, thing.height)
  const width = Math.round(thing.width * scale)
  const height = Math.round(thing.height * scale)
  const sized = sharp(data, { raw }).resize(width, height)
  return { data: await (placed.mirrored ? sized.flop() : sized).raw().toBuffer(), width, height, channels: 4 }
}

/** Places a thing on the floor, over its shadow. */
function stand(ground: Pixels<3>, { x, floor }: Placed, thing: Pixels<4>): void {
  const depth = Math.min(thing.width * 0.2, sidePx * 0.1)
  castShadow(ground, x * sidePx, floor * sidePx + depth * 0.08, thing.width * 1.3, depth)
  layOver(ground, thing, Math.round(x * sidePx - thing.width / 2), Math.round(floor * sidePx - thing.height))
}
