import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import { withQuery } from '#app/lib/paths.ts'

type Query = Readonly<Record<string, string | undefined>>

const listOrOne = (list: SitePath, one: SitePath | undefined, query: Query) => withQuery(one ?? list, query)

/** The name of a setting in an address: for a path with a dot the server would look for a file. */
export const settingPart = (key: string): string => key.replaceAll('.', '-')

/** The addresses of the console; separate from the others, which members load. */
export const consolePaths = {
  overview: () => pathTo`/operator`,
  jobs: () => pathTo`/operator/jobs`,
  queue: (caseId?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/queue`, caseId === undefined ? undefined : pathTo`/operator/queue/${caseId}`, query),
  team: (tab: 'team' | 'audit' | 'access' | 'records' | 'transparency' = 'team') => pathTo`/operator/team/${tab}`,
  people: (id?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/people`, id === undefined ? undefined : pathTo`/operator/people/${id}`, query),
  items: (id?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/items`, id === undefined ? undefined : pathTo`/operator/items/${id}`, query),
  settings: (key?: string, query: Query = {}) =>
    key === undefined ? pathTo`/operator/settings` : withQuery(pathTo`/operator/settings/${settingPart(key)}`, query),
  support: (id?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/support`, id === undefined ? undefined : pathTo`/operator/support/${id}`, query),
  rentals: (id?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/rentals`, id === undefined ? undefined : pathTo`/operator/rentals/${id}`, query),
  conversation: (id: string) => pathTo`/operator/conversations/${id}`,
  damage: (id?: string) => (id === undefined ? pathTo`/operator/damage` : pathTo`/operator/damage/${id}`),
  money: (tab?: string, query: Query = {}) =>
    listOrOne(pathTo`/operator/money`, tab === undefined ? undefined : pathTo`/operator/money/${tab}`, query),
}
