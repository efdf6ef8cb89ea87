// A server feature is a closed list of files, owns its tables, and calls only to its left. Web features stay apart.
import { type Complaint, importsOf, isTest, type SourceFile } from './source.ts'

const server = 'apps/server/src/features/'
const web = 'apps/web/app/features/'

/** Call down: a feature may use the services of those before it. `site` tells a browser about all of them. */
const order = [
  'accounts',
  'items',
  'payments',
  'rentals',
  'messages',
  'boosts',
  'reviews',
  'notifications',
  'support',
  'site',
]

const fileNames = new Set(['routes', 'service', 'queries', 'policy', 'present', 'jobs', 'emails'])

/** Files of server features whose name is not on the list, each with the reason why none of those names fits. */
export const extraFiles: Readonly<Record<string, string>> = {}

/** What one server feature may import of another one. */
const open = new Set(['service', 'policy', 'present'])

/** Checks the names of a server feature's files. */
export function checkFeatureFiles({ path }: SourceFile, extras = extraFiles): Complaint[] {
  if (!path.startsWith(server)) return []
  const parts = path.slice(server.length).split('/')
  const [feature = ''] = parts
  if (!order.includes(feature)) {
    return [
      { path, text: `${feature} is no feature; their order is ${order.join(', ')} (scripts/structure/features.ts)` },
    ]
  }
  const stem = (parts.at(-1) ?? '').replace(/\.ts$/, '')
  if (stem.endsWith('.test') || (parts.length > 1 && fileNames.has(stem)) || path in extras) return []
  const names = [...fileNames].join(', ')
  return [
    {
      path,
      text: `a feature holds ${names}, tests and sub-folders of the same; for another file give a reason in scripts/structure/features.ts`,
    },
  ]
}

/** Checks that queries stay inside their feature and that features call only to their left. */
export function checkFeatureImports(file: SourceFile): Complaint[] {
  if (file.path.startsWith(web)) return checkWebFeature(file)
  return importsOf(file).flatMap(({ target, line, typeOnly }) => {
    if (target === undefined || !target.startsWith(server)) return []
    const text = objection(file.path, target, typeOnly)
    return text === undefined ? [] : [{ path: file.path, line, text }]
  })
}

function objection(path: string, target: string, typeOnly: boolean): string | undefined {
  const to = featureOf(target, server)
  const from = path.startsWith(server) ? featureOf(path, server) : undefined
  const stem = stemOf(target)
  if (stem === 'queries') {
    const inside = from === to && (['service', 'jobs', 'queries'].includes(stemOf(path)) || isTest(path) || typeOnly)
    if (inside || path.startsWith('apps/server/test/')) return undefined
    return `the queries of ${to} belong to its own service, jobs and tests`
  }
  if (from === undefined || from === to || isTest(path)) return undefined
  if (order.indexOf(to) > order.indexOf(from))
    return `${from} does not call ${to}, which is to its right: announce an event`
  return open.has(stem) || typeOnly ? undefined : `${from} may use the service of ${to}, not its ${stem}`
}

function checkWebFeature(file: SourceFile): Complaint[] {
  const from = featureOf(file.path, web)
  return importsOf(file).flatMap(({ target, line, typeOnly }) => {
    if (target === undefined || !target.startsWith(web) || featureOf(target, web) === from || typeOnly) return []
    if (/\/(queries|mutations)\.ts$/.test(target) || isTest(file.path)) return []
    const text = `feature ${from} does not import the insides of ${featureOf(target, web)}: a screen composes the two`
    return [{ path: file.path, line, text }]
  })
}

function featureOf(path: string, folder: string): string {
  return path.slice(folder.length).split('/')[0] ?? ''
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
}
