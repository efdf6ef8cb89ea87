// Which files the mutations are drawn from, and which journeys of the browser stand behind each.
import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { isTest } from '../structure/source.ts'

/** A part of the product in which a fault costs money or trust. */
export interface Area {
  readonly name: string
  readonly sources: readonly string[]
}

const features = 'apps/server/src/features'
const domain = 'packages/domain/src'

/** A file belongs to the first area that names it. */
export const areas: readonly Area[] = [
  {
    name: 'money',
    sources: [
      `${domain}/money.ts`,
      `${domain}/rentals/{pricing,refund}.ts`,
      `${domain}/payments/ledger.ts`,
      `${domain}/boosts/*.ts`,
      `${features}/rentals/quote*.ts`,
      `${features}/payments/ledger*.ts`,
      `${features}/boosts/**/*.ts`,
    ],
  },
  {
    name: 'rentals',
    sources: [`${domain}/{dates,errors,events}.ts`, `${domain}/rentals/*.ts`, `${features}/rentals/**/*.ts`],
  },
  { name: 'accounts', sources: [`${domain}/accounts/*.ts`, `${features}/{accounts,gotrue-wire}/**/*.ts`] },
  { name: 'messages', sources: [`${domain}/messages/*.ts`, `${features}/messages/**/*.ts`] },
  { name: 'payments', sources: [`${domain}/payments/*.ts`, `${features}/payments/**/*.ts`] },
]

/** The files of each area. */
export function filesOfAreas(root: string): Map<string, string[]> {
  const taken = new Set<string>()
  return new Map(
    areas.map(({ name, sources }) => {
      const found = sources
        .flatMap((pattern) => globSync(pattern, { cwd: root }))
        .map((path) => path.replaceAll('\\', '/'))
      const files = found.filter((path) => !isTest(path) && !taken.has(path)).toSorted()
      for (const file of files) taken.add(file)
      return [name, files]
    }),
  )
}

/** Words in a file's path, and the journeys that walk through what it does; the first that fits counts. */
const journeys: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/boosts\//, ['boosts']],
  [/\/social\/|social-routes/, ['social']],
  [/\/block/, ['chat']],
  [/profile|own-|user-routes|account-privacy|\/devices\//, ['profile', 'accounts']],
  [/accounts\/sessions\/|session-routes/, ['session', 'accounts']],
  [/(?:accounts|gotrue-wire)\//, ['accounts']],
  [/messages\//, ['messages', 'chat']],
  [/payments\//, ['payments', 'hire']],
  [/rental-(?:privacy|review)/, ['reviews']],
  [/rentals\/|refund|pricing|money|dates/, ['hire', 'rentals', 'payments']],
]

/** The browser's journeys that a fault in a file may break, by name. */
export function journeysOf(file: string): readonly string[] {
  const names = journeys.find(([pattern]) => pattern.test(file))?.[1] ?? ['hire']
  return names.map((name) => posix.join('journeys', `${name}.spec.ts`))
}
