import { type Tint, tints } from './scene.ts'

/** The side of a picture before the product resizes it, in pixels. The drawings have 256, so more would add nothing. */
export const sidePx = 640

/** Raw pixels, row by row, without a file format; the fourth channel is the opacity. */
export interface Pixels<Channels extends 3 | 4> {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: Channels
}

/** The height at which the wall meets the floor, as a share of the side, and the softness of the edge. */
const skirting = 0.69
const softness = 0.008

/**
 * A tinted wall over a floor that is darkest where the two meet. Painted pixel by pixel, because the product doesn't allow its image
 * library to read SVG.
 */
export function paintBackdrop(tint: Tint): Pixels<3> {
  const wall = parse(tints[tint].wall)
  const floor = parse(tints[tint].floor)
  const data = Buffer.alloc(sidePx * sidePx * 3)
  for (let row = 0; row < sidePx; row++) {
    const y = row / sidePx
    const edge = clamp((y - skirting + softness) / softness)
    const depth = clamp((y - skirting) / (1 - skirting))
    const colour = wall.map((value, channel) => Math.round(mix(value, floor[channel] ?? value, edge * (1 - depth))))
    data.fill(Buffer.from(colour), row * sidePx * 3, (row + 1) * sidePx * 3)
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
