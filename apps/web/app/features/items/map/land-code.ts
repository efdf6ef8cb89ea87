/** A closed line of points as a flat list: longitude, latitude, longitude and so on, in degrees. */
export type Ring = readonly number[]

/** A bounding box, in degrees. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The area with items. Its coast is stored in more detail than that of the surrounding land. */
export const nearBox: Box = { south: 48.8, west: -11.5, north: 61.5, east: 4 }

/** Steps per degree in the encoding: a step of a coast is 110 m at most. */
export const stepsPerDegree = { land: 1000, towns: 100 } as const

/** Six bits per character, from '?' to ''; the last character of a number has the sixth bit unset. */
const firstCode = 63
const moreBit = 32

/** Encodes rings as text: each number as the difference from the previous one, in steps, and a space after each ring. */
export function encodeRings(rings: readonly Ring[], perDegree: number): string {
  return rings
    .map((ring) => {
      const at = [0, 0]
      return ring
        .map((degrees, index) => {
          const steps = Math.round(degrees * perDegree)
          const way = steps - (at[index % 2] ?? 0)
          at[index % 2] = steps
          return encodeNumber(way)
        })
        .join('')
    })
    .join(' ')
}

/** Decodes the text of `encodeRings`, each number to the nearest step. */
export function decodeRings(text: string, perDegree: number): Ring[] {
  if (text === '') return []
  return text.split(' ').map((code) => {
    const ring: number[] = []
    const at = [0, 0]
    let [value, shift] = [0, 0]
    for (let index = 0; index < code.length; index += 1) {
      const bits = code.charCodeAt(index) - firstCode
      value += (bits % moreBit) * 2 ** shift
      shift += 5
      if (bits >= moreBit) continue
      const axis = ring.length % 2
      const steps = (at[axis] ?? 0) + (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
      at[axis] = steps
      ring.push(steps / perDegree)
      ;[value, shift] = [0, 0]
    }
    return ring
  })
}

/** An integer, with its sign in the lowest bit. */
function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let text = ''
  while (rest >= moreBit) {
    text += String.fromCharCode(firstCode + moreBit + (rest % moreBit))
    rest = Math.floor(rest / moreBit)
  }
  return text + String.fromCharCode(firstCode + rest)
}
