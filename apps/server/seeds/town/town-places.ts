/** An address for the demo: libraries, museums and halls, so that nobody's home is on the map. */
export interface Place {
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

export const places = {
  hackney: { postcode: 'E8 1EA', latitude: 51.545, longitude: -0.0553 },
  homerton: { postcode: 'E9 6AS', latitude: 51.5482, longitude: -0.0459 },
  bethnalGreen: { postcode: 'E2 9PA', latitude: 51.529, longitude: -0.0553 },
  walthamstow: { postcode: 'E17 4PP', latitude: 51.5913, longitude: -0.0203 },
  stokeNewington: { postcode: 'N16 0JS', latitude: 51.5624, longitude: -0.0796 },
  finsburyPark: { postcode: 'N4 3JP', latitude: 51.5644, longitude: -0.1068 },
  peckham: { postcode: 'SE15 5JR', latitude: 51.4744, longitude: -0.0693 },
  camberwell: { postcode: 'SE5 7AL', latitude: 51.4749, longitude: -0.0929 },
  dulwich: { postcode: 'SE22 8NB', latitude: 51.447, longitude: -0.072 },
  forestHill: { postcode: 'SE23 3PQ', latitude: 51.4408, longitude: -0.0612 },
  newCross: { postcode: 'SE14 6NW', latitude: 51.4741, longitude: -0.0354 },
  greenwich: { postcode: 'SE10 9NF', latitude: 51.481, longitude: -0.0053 },
  brixton: { postcode: 'SW2 1JQ', latitude: 51.4609, longitude: -0.1149 },
  clapham: { postcode: 'SW4 7DB', latitude: 51.4642, longitude: -0.1345 },
  chorlton: { postcode: 'M21 9PN', latitude: 53.4419, longitude: -2.278 },
  manchester: { postcode: 'M2 5PD', latitude: 53.4781, longitude: -2.2447 },
  bristol: { postcode: 'BS1 5TL', latitude: 51.4521, longitude: -2.6016 },
  harbourside: { postcode: 'BS1 5TX', latitude: 51.4512, longitude: -2.5979 },
  edinburgh: { postcode: 'EH1 1EG', latitude: 55.9485, longitude: -3.1924 },
} as const satisfies Record<string, Place>

export type PlaceKey = keyof typeof places
