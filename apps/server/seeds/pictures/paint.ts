import type { Pixels } from './backdrop.ts'

/** The darkest a shadow gets, and its colour. */
const shadowStrength = 0.42
const shadowColour = [28, 36, 31] as const

/** Darkens an ellipse of the ground, most in the middle. Lengths in pixels. */
export function castShadow(ground: Pixels<3>, middleX: number, middleY: number, width: number, height: number): void {
  const [left, right] = [Math.max(0, Math.ceil(middleX - width / 2)), Math.min(ground.width, middleX + width / 2)]
  const [top, bottom] = [Math.max(0, Math.ceil(middleY - height / 2)), Math.min(ground.height, middleY + height / 2)]
  for (let row = top; row < bottom; row++) {
    const y = ((row - middleY) * 2) / height
    for (let column = left; column < right; column++) {
      const x = ((column - middleX) * 2) / width
      const away = x * x + y * y
      if (away >= 1) continue
      blend(ground.data, (row * ground.width + column) * 3, shadowColour, shadowStrength * (1 - Math.sqrt(away)) ** 1.7)
    }
  }
}

/** Draws a thing over the ground with its upper left corner at a point; parts beyond the ground are cut off. */
export function layOver(ground: Pixels<3>, thing: Pixels<4>, left: number, top: number): void {
  for (let row = Math.max(0, -top); row < Math.min(thing.height, ground.height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(thing.width, ground.width - left); column++) {
      const from = (row * thing.width + column) * 4
      const opacity = (thing.data[from + 3] ?? 0) / 255
      if (opacity === 0) continue
      const to = ((row + top) * ground.width + column + left) * 3
      for (let channel = 0; channel < 3; channel++) {
        const below = ground.data[to + channel] ?? 0
        ground.data[to + channel] = below + ((thing.data[from + channel] ?? 0) - below) * opacity + 0.5
      }
    }
  }
}

function blend(data: Buffer, at: number, colour: readonly number[], opacity: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const below = data[at + channel] ?? 0
    data[at + channel] = below + ((colour[channel] ?? 0) - below) * opacity + 0.5
  }
}
