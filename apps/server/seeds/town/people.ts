import type { PlaceKey } from './town-places.ts'

/**
 * A demo person. The name says so wherever it is shown, mails included, and can never stand in the way of somebody real who
 * signs up with theirs.
 */
export interface DemoPerson {
  readonly name: string
  readonly place: PlaceKey
  readonly bio: string
  /** A single emoji, chosen by its drawing: the package has two of the five tones the other way round. */
  readonly face: string
  /** How long ago they joined, in days. */
  readonly joinedDaysAgo: number
}

export const people = {
  maya: {
    name: 'Maya (demo)',
    place: 'hackney',
    bio: 'Furniture restorer with more tools than wall. Happy to show you how anything works when you collect.',
    face: '👩🏼',
    joinedDaysAgo: 412,
  },
  tom: {
    name: 'Tom (demo)',
    place: 'peckham',
    bio: 'Camping most weekends from April to October. Everything is dried and aired before it goes back in its bag.',
    face: '🧔🏻',
    joinedDaysAgo: 365,
  },
  amara: {
    name: 'Amara (demo)',
    place: 'stokeNewington',
    bio: 'Two bikes, one hallway. Evenings are best for collection.',
    face: '👩🏿‍🦱',
    joinedDaysAgo: 298,
  },
  callum: {
    name: 'Callum (demo)',
    place: 'bethnalGreen',
    bio: 'Photography student. Batteries are charged and cards are empty when you pick up.',
    face: '👨🏻‍🦰',
    joinedDaysAgo: 251,
  },
  priya: {
    name: 'Priya (demo)',
    place: 'walthamstow',
    bio: 'Two small children and a loft full of things they have outgrown, cleaned between hires.',
    face: '👩🏾',
    joinedDaysAgo: 230,
  },
  owen: {
    name: 'Owen (demo)',
    place: 'camberwell',
    bio: 'Allotment on Saturdays, choir on Tuesdays. I can help you load the car.',
    face: '👴🏻',
    joinedDaysAgo: 204,
  },
  leila: {
    name: 'Leila (demo)',
    place: 'dulwich',
    bio: 'I cook for a crowd and bake for birthdays. Step-free collection from the front door.',
    face: '👩🏼‍🦱',
    joinedDaysAgo: 187,
  },
  marcus: {
    name: 'Marcus (demo)',
    place: 'brixton',
    bio: 'I have been playing at parties for years and own far too many cables.',
    face: '👨🏿‍🦲',
    joinedDaysAgo: 163,
  },
  sofia: {
    name: 'Sofia (demo)',
    place: 'homerton',
    bio: 'Paddler, swimmer, occasional skier. Ask me about tides.',
    face: '👩🏻',
    joinedDaysAgo: 149,
  },
  fergus: {
    name: 'Fergus (demo)',
    place: 'edinburgh',
    bio: 'Hills before breakfast. Collection from the Old Town, close to the station.',
    face: '👨🏻‍🦳',
    joinedDaysAgo: 141,
  },
  bronwyn: {
    name: 'Bronwyn (demo)',
    place: 'bristol',
    bio: 'Maker, mender and weekend sailor near the harbour.',
    face: '👩🏻‍🦰',
    joinedDaysAgo: 133,
  },
  jas: {
    name: 'Jas (demo)',
    place: 'chorlton',
    bio: 'Games, gadgets and a garden. Text me when you are on the tram and I will meet you at the stop.',
    face: '🧔🏼',
    joinedDaysAgo: 126,
  },
} as const satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof people

/** The address a demo person signs in with. `.example` belongs to nobody, so no mail ever leaves for one. */
export function emailOf(person: PersonKey): string {
  return `${person}@demo.itemo.example`
}
