import type { ItemKey } from './town-items.ts'
import type { PersonKey } from './people.ts'

/** What each demo person has put a heart on. */
export const saved: Readonly<Record<PersonKey, readonly ItemKey[]>> = {
  maya: ['camera', 'tent', 'canoe', 'silentDisco'],
  tom: ['drill', 'boots', 'paella'],
  amara: ['telescope', 'fondue', 'skis', 'laptop'],
  callum: ['projector', 'djembe', 'flashKit'],
  priya: ['trainSet', 'foldingChairs', 'slide', 'iceCream'],
  owen: ['logSplitter', 'pottingBench'],
  leila: ['iceCream', 'camera', 'mirrorBall'],
  marcus: ['guitar', 'keyboard', 'costumes', 'impactWrench'],
  sofia: ['snorkel', 'telescope', 'rucksack'],
  fergus: ['sledge', 'tent', 'circusTent'],
  bronwyn: ['canoe', 'keyboard', 'sewingKit'],
  jas: ['console', 'speaker'],
}
