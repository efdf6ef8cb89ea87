import type { Point } from '@itemo/domain/items/places.ts'
import { londonOutwards } from '@itemo/domain/items/postcode-areas.ts'
import { farLand, nearLand, townNames, townPlaces } from 'virtual:base-map'
import { fittingLabels, type Label, namesAt } from './label-room.ts'
import { decodeRings, type Ring, stepsPerDegree } from './land-code.ts'
import { pixelOf } from './map-pixels.ts'

/** From this zoom on, London's districts are labelled by their postcodes. */
const districtZoom = 11

export const land: { readonly near: readonly Ring[]; readonly far: readonly Ring[] } = {
  near: decodeRings(nearLand, stepsPerDegree.land),
  far: decodeRings(farLand, stepsPerDegree.land),
}

interface Named {
  readonly name: string
  readonly point: Point
}

const [places = []] = decodeRings(townPlaces, stepsPerDegree.towns)

/** The largest first. */
const towns: readonly Named[] = townNames.split(',').map((name, index) => ({
  name,
  point: { latitude: places[2 * index + 1] ?? 0, longitude: places[2 * index] ?? 0 },
}))

/** A label of the map; districts are faint. */
export interface MapLabel extends Label {
  readonly isFaint: boolean
}

/** All labels of a zoom: they don't move while the map is panned. `sizeOf` measures a text, in pixels. */
export function labelsAt(zoom: number, sizeOf: (text: string) => Pick<Label, 'width' | 'height'>): MapLabel[] {
  const label = ({ name, point }: Named, isFaint: boolean): MapLabel => ({
    text: name,
    ...pixelOf(point, zoom),
    ...sizeOf(name),
    isFaint,
  })
  const districts = zoom < districtZoom ? [] : londonOutwards()
  return fittingLabels([
    ...towns.slice(0, namesAt(zoom)).map((town) => label(town, false)),
    ...districts.map((district) => label(district, true)),
  ])
}
