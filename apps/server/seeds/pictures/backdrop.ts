import { type Tint, tints } from './scene.ts'

/** The side of a picture before the product sizes it, in pixels. */
export const sidePx = 800

/** Pixels as they are, row by row, without a file format around them; the fourth channel is how opaque they are. */
export interface Pixels<Channels extends 3 | 4> {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: Channels
}

/** Where the wall meets the floor, as a share of the side, and how softly. */
const skirting = 0.69
const softness = 0.008

/**
 * A tinted wall with light from the upper left, over a floor that is a little darker where the two meet. Painted by hand
 * and not from SVG, which the product forbids its picture library to read.
 */
export function paintBackdrop(tint: Tint): Pixels<3> {
  const wall = parse(tints[tint].wall)
  const floor = parse(tints[tint].floor)
  const data = Buffer.alloc(sidePx * sidePx * 3)
  for (let row = 0; row < sidePx; row++) {
    const y = row / sidePx
    const onFloor = clamp((y - skirting + softness) / softness)
    const depth = clamp((y - skirting) / (1 - skirting))
    const floorShare = onFloor * (1 - depth)
    for (let column = 0; column < sidePx; column++) {
      const light = (1 - onFloor) * 0.22 * clamp(1 - Math.sqrt((column / sidePx - 0.42) ** 2 + (y - 0.3) ** 2) / 0.75)
      const at = (row * sidePx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const base = mix(wall[channel] ?? 0, floor[channel] ?? 0, floorShare)
        data[at + channel] = Math.round(mix(base, 255, light))
      }
    }
  }
  return { data, width: sidePx, height: sidePx, channels: 3 }
}

function parse(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
