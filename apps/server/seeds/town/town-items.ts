import type { DemoItem } from './item.ts'
import { itemsForBuilding } from './items-for-building.ts'
import { itemsForHome } from './items-for-home.ts'
import { itemsForMaking } from './items-for-making.ts'
import { itemsForOutdoors } from './items-for-outdoors.ts'

const all = { ...itemsForBuilding, ...itemsForOutdoors, ...itemsForHome, ...itemsForMaking }

export type ItemKey = keyof typeof all

export const items: Readonly<Record<ItemKey, DemoItem>> = all

/** The order of the feed, newest first: mixed, as a town lists things. */
export const feedOrder: readonly ItemKey[] = [
  'drill',
  'tent',
  'hybridBike',
  'camera',
  'stepladder',
  'speaker',
  'foldingChairs',
  'mirrorBall',
  'canoe',
  'fondue',
  'guitar',
  'pottingBench',
  'console',
  'rockingHorse',
  'skis',
  'telescope',
  'suitcase',
  'tennis',
  'projector',
  'toolbox',
  'paella',
  'rucksack',
  'djembe',
  'slide',
  'pinata',
  'flashKit',
  'logSplitter',
  'kickScooter',
  'snorkel',
  'laptop',
  'decorating',
  'iceCream',
  'keyboard',
  'sledge',
  'boots',
  'trainSet',
  'sewingKit',
  'bikeStand',
  'mixingDesk',
  'powerStation',
  'circusTent',
  'camcorder',
  'cricket',
  'breadMachine',
  'buoyancy',
  'mattock',
  'violin',
  'impactWrench',
  'tableTennis',
  'costumes',
  'silentDisco',
  'mapsCompass',
  'skates',
  'leafSet',
  'printer',
  'pullSaw',
  'boxing',
  'extensionReel',
  'kite',
  'hammerSet',
]

/** How long ago an item was listed, in hours: the newest two hours, the oldest about fifteen weeks. */
export function listedHoursAgo(item: ItemKey): number {
  return 2 * (feedOrder.indexOf(item) + 1) ** 1.75
}
