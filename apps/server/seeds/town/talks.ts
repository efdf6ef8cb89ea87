import type { ItemKey } from './town-items.ts'
import type { PersonKey } from './people.ts'

/** A conversation of the demo town: who writes what, in turn, the last one so many minutes ago. */
export interface DemoTalk {
  readonly item: ItemKey
  /** The person who asked; the other one is the item's owner. */
  readonly asker: PersonKey
  readonly lastMinutesAgo: number
  /** Lines of the asker (`>`) and of the owner (`<`), oldest first. */
  readonly lines: readonly `${'>' | '<'} ${string}`[]
  /** How many of the last lines nobody has opened yet. */
  readonly unread?: number
}

export const talks: readonly DemoTalk[] = [
  {
    item: 'drill',
    asker: 'tom',
    lastMinutesAgo: 25,
    lines: [
      '> Hello Maya, does the set have a square bit? I am putting up a pergola.',
      '< It does, sizes 1 to 3. The long-reach extension helps with the top rail.',
      '> Perfect, I have just sent you a request for three days.',
    ],
    unread: 1,
  },
  {
    item: 'tent',
    asker: 'maya',
    lastMinutesAgo: 140,
    lines: [
      '> Hi Tom, would the tent fit two adults, a toddler and a dog?',
      '< Easily, and the dog can have the porch. It is dry in there even in proper rain.',
      '> Sold. I have asked for four days.',
      '< Seen it, I will answer tonight when I have checked the pegs.',
    ],
    unread: 1,
  },
  {
    item: 'hybridBike',
    asker: 'maya',
    lastMinutesAgo: 300,
    lines: [
      '> Hi Amara, I am 1.70 m. Would the saddle go low enough?',
      '< Yes, there is plenty of room. I will set it for you when you come.',
      '> Thank you! See you on the library steps.',
      '< See you there. I am the one with the yellow bell.',
    ],
  },
  {
    item: 'camera',
    asker: 'leila',
    lastMinutesAgo: 55,
    lines: [
      '> Hello, is the camera easy for somebody who normally uses a phone?',
      '< Very. Leave it on the green setting and use the 85 mm for faces.',
      '> Great, then I would like the lens and the tripod too.',
    ],
    unread: 1,
  },
  {
    item: 'speaker',
    asker: 'jas',
    lastMinutesAgo: 420,
    lines: [
      '> Will two of these do for a hall of about eighty people?',
      '< For talking and background music, yes. For dancing I would add the subwoofer.',
      '> It is mostly speeches, so I will keep it simple.',
      '< Good choice. I will coil the cables so that they unroll the right way.',
    ],
  },
  {
    item: 'slide',
    asker: 'leila',
    lastMinutesAgo: 1500,
    lines: [
      '> Collected, and it fitted with the seat folded. It is already wet from the hose.',
      '< Wonderful. Just let it dry in the sun before you fold it.',
    ],
  },
  {
    item: 'toolbox',
    asker: 'priya',
    lastMinutesAgo: 95,
    lines: [
      '> The spirit level has found out that our whole flat leans to the left.',
      '< Every flat in London does. Did the picture hooks last?',
      '> Just. May I keep the box for two more days?',
    ],
    unread: 1,
  },
  {
    item: 'canoe',
    asker: 'bronwyn',
    lastMinutesAgo: 1130,
    lines: [
      '> Is the canoe all right on the Lea after a week of rain?',
      '< Above the lock, yes. I can show you where to put in when you come.',
      '> Lovely, I will bring my own buoyancy aid.',
    ],
    unread: 1,
  },
  {
    item: 'djembe',
    asker: 'callum',
    lastMinutesAgo: 2600,
    lines: [
      '> Could you lend us a sixth drum for the teacher?',
      '< I have a small one at home, I will put it in the bag at no charge.',
      '> That is very kind, thank you.',
    ],
  },
  {
    item: 'circusTent',
    asker: 'fergus',
    lastMinutesAgo: 41_000,
    lines: [
      '> Back in its bag and dry. It stood through a gust that took the neighbour’s fence.',
      '< Glad it held! Thank you for folding it so neatly.',
    ],
  },
  {
    item: 'telescope',
    asker: 'sofia',
    lastMinutesAgo: 210,
    lines: [
      '> Can one see anything from a balcony in Homerton, with all the street lamps?',
      '< The Moon and the planets, surely. For anything fainter take it out to the marshes.',
    ],
    unread: 1,
  },
  {
    item: 'keyboard',
    asker: 'bronwyn',
    lastMinutesAgo: 3100,
    lines: [
      '> No worries about the date, I will look at the week after.',
      '< Please do, I will keep the Saturday in mind for you.',
    ],
  },
]
