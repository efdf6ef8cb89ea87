import type { SitePath } from '@itemo/domain/site-path.ts'
import { consolePaths } from './console-paths.ts'
import { moneyTabs, tabNames as moneyNames } from './money/money-copy.ts'
import { settingNames } from './settings/setting-copy.ts'

interface Place {
  readonly title: string
  readonly detail: string
  readonly path: SitePath
}

const settingKeys = Object.keys(settingNames) as (keyof typeof settingNames)[]

const screens: readonly (readonly [string, SitePath])[] = [
  ['Overview', consolePaths.overview()],
  ['Queue', consolePaths.queue()],
  ['Late cases', consolePaths.queue(undefined, { tab: 'late' })],
  ['My cases', consolePaths.queue(undefined, { tab: 'mine' })],
  ['Appeals', consolePaths.queue(undefined, { tab: 'appeals' })],
  ['People', consolePaths.people()],
  ['Items', consolePaths.items()],
  ['Rentals', consolePaths.rentals()],
  ['Damage cases', consolePaths.damage()],
  ['Support', consolePaths.support()],
  ['Settings', consolePaths.settings()],
  ['Jobs', consolePaths.jobs()],
  ['Team', consolePaths.team()],
  ['Audit', consolePaths.team('audit')],
  ['Access', consolePaths.team('access')],
  ['Records', consolePaths.team('records')],
  ['Transparency', consolePaths.team('transparency')],
]

/** The screens that the search can open, including the tabs of money and settings. */
const places: readonly Place[] = [
  ...screens.map(([title, path]) => ({ title, detail: 'Screen', path })),
  ...moneyTabs.map((tab) => ({ title: moneyNames[tab], detail: 'Money', path: consolePaths.money(tab) })),
  ...settingKeys.map((key) => ({ title: settingNames[key], detail: 'Setting', path: consolePaths.settings(key) })),
]

const maxPlaces = 4

/** The places that match a text, each word as a prefix of one of theirs; 'open' and 'go to' are ignored. */
export function placesNamed(text: string): Place[] {
  const words = text
    .toLowerCase()
    .replace(/^(open|go to|go)\s+/, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return places
    .filter(({ title, detail }) => {
      const own = `${title} ${detail} ${detail}s`.toLowerCase().split(/\s+/)
      return words.every((word) => own.some((one) => one.startsWith(word)))
    })
    .slice(0, maxPlaces)
}
