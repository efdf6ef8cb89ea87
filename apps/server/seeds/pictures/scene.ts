/** The colours of the wall behind a thing and of the floor under it. */
export const tints = {
  cream: { wall: '#f3ebde', floor: '#e5d6bf' },
  sky: { wall: '#e3eaf0', floor: '#cfdce5' },
  sage: { wall: '#e6ede5', floor: '#d2ddd0' },
  stone: { wall: '#ececea', floor: '#d9ded8' },
  lilac: { wall: '#e9e6ef', floor: '#d8d2e2' },
  rose: { wall: '#f2e4de', floor: '#e6d0c7' },
  sea: { wall: '#dfecea', floor: '#c8dcd8' },
  straw: { wall: '#f2edd9', floor: '#e3d9b6' },
} as const

export type Tint = keyof typeof tints

const order = Object.keys(tints) as Tint[]

/** One thing in a picture. Lengths are shares of the picture's side; x is the thing's centre, floor its lowest point. */
export interface Placed {
  /** A single emoji. */
  readonly thing: string
  readonly size: number
  readonly x: number
  readonly floor: number
  readonly mirrored?: boolean
}

export interface Scene {
  readonly tint: Tint
  /** From back to front. */
  readonly placed: readonly Placed[]
}

/**
 * The two to four pictures of an item: the thing by itself, closer up and mirrored, and with its accessories.
 * @param things emoji, the item itself first.
 * @param first the tint of the main picture; the others follow from it.
 */
export function scenesOf(things: readonly string[], first: Tint): Scene[] {
  const [main, second, third] = things
  if (main === undefined) return []
  const tint = (step: number) => order[(order.indexOf(first) + step) % order.length] ?? first
  const alone: Scene = { tint: first, placed: [{ thing: main, size: 0.53, x: 0.5, floor: 0.765 }] }
  const closer: Scene = { tint: tint(3), placed: [{ thing: main, size: 0.7, x: 0.5, floor: 0.84, mirrored: true }] }
  if (second === undefined) return [alone, closer]
  const pair: Scene = {
    tint: tint(5),
    placed: [
      { thing: main, size: 0.45, x: 0.36, floor: 0.755 },
      { thing: second, size: 0.27, x: 0.73, floor: 0.815 },
    ],
  }
  if (third === undefined) return [alone, pair]
  const group: Scene = {
    tint: tint(6),
    placed: [
      { thing: main, size: 0.36, x: 0.5, floor: 0.73, mirrored: true },
      { thing: third, size: 0.25, x: 0.24, floor: 0.8 },
      { thing: second, size: 0.25, x: 0.76, floor: 0.82 },
    ],
  }
  return things.length > 3 ? [alone, closer, pair, group] : [alone, closer, group]
}

/** The tint of the main picture for a position in the feed, so that neighbours differ. */
export function tintAt(position: number): Tint {
  return order[position % order.length] ?? 'stone'
}

/** The portrait of a person: a head, large enough for a small circle. */
export function portraitOf(face: string, tint: Tint): Scene {
  return { tint, placed: [{ thing: face, size: 0.78, x: 0.5, floor: 0.92 }] }
}
