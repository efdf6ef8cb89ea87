// A server feature owns its tables and calls only to its left; the end of a file's name says which role it has. Web features stay apart.
import { type Complaint, importsOf, isTest, type SourceFile } from './source.ts'

const server = 'apps/server/src/features/'
const web = 'apps/web/app/features/'

/** Call down: a feature may use the functions of those before it. `site` tells a browser about all of them. */
export const featureOrder = [
  'accounts',
  'staff',
  'settings',
  'gotrue-wire',
  'identity',
  'items',
  'payments',
  'cover',
  'deposits',
  'rentals',
  'payouts',
  'messages',
  'boosts',
  'receipts',
  'reviews',
  'people',
  'searches',
  'wants',
  'moderation',
  'notifications',
  'support',
  'operator',
  'site',
]

/** The roles that a file's name can end in; any other file holds what its name says, and is a service. */
const roles = ['routes', 'queries', 'policy', 'view', 'jobs', 'emails', 'privacy'] as const
type Role = (typeof roles)[number] | 'service'

/** What one server feature may import of another one. */
const open: ReadonlySet<Role> = new Set(['service', 'policy', 'view'])

/** Who may run the SQL of its own feature; the others may use its types. */
const mayQuery: ReadonlySet<Role> = new Set(['service', 'queries', 'jobs', 'emails', 'privacy'])

/** Checks that a file of a server feature belongs to a known one, and is named after what it holds. */
export function checkFeatureFiles({ path }: SourceFile): Complaint[] {
  if (!path.startsWith(server)) return []
  const [feature = '', name] = path.slice(server.length).split('/')
  if (name === undefined || !featureOrder.includes(feature)) {
    const text = `${feature} is no feature; their order is ${featureOrder.join(', ')} (scripts/structure/features.ts)`
    return [{ path, text }]
  }
  return []
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
  const role = roleOf(target)
  if (role === 'queries') {
    const inside = from === to && (mayQuery.has(roleOf(path)) || isTest(path) || typeOnly)
    if (inside || path.startsWith('apps/server/test/')) return undefined
    return `the queries of ${to} belong to its own services, jobs and tests`
  }
  if (from === undefined || from === to || isTest(path)) return undefined
  if (featureOrder.indexOf(to) > featureOrder.indexOf(from))
    return `${from} does not call ${to}, which is to its right: publish an event`
  return open.has(role) || typeOnly ? undefined : `${from} may use the services of ${to}, not its ${role}`
}

function checkWebFeature(file: SourceFile): Complaint[] {
  const from = featureOf(file.path, web)
  return importsOf(file).flatMap(({ target, line, typeOnly }) => {
    if (target === undefined || !target.startsWith(web) || featureOf(target, web) === from || typeOnly) return []
    if (/-(queries|mutations)\.ts$/.test(target) || isTest(file.path)) return []
    const text = `feature ${from} does not import the insides of ${featureOf(target, web)}: a screen composes the two`
    return [{ path: file.path, line, text }]
  })
}

function featureOf(path: string, folder: string): string {
  return path.slice(folder.length).split('/')[0] ?? ''
}

/** The role of a file of a server feature, by the end of its name. */
export function roleOf(path: string): Role {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
  return roles.find((role) => stem === role || stem.endsWith(`-${role}`)) ?? 'service'
}
