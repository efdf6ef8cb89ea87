// Who may import whom: domain <- contract <- server and web; inside the server main -> app -> features -> platform ->
// config; inside the web app routes -> features -> ui -> lib.
import { type Complaint, type Import, importsOf, isTest, type SourceFile } from './source.ts'

const server = 'apps/server/src/'
const web = 'apps/web/app/'

/** The layers of a part of the project, the highest first; a file may import its own layer and those below. */
const serverLayers = [
  [/^(main|money|reports|failures|backup|start-server|app|all-jobs)\.ts$/, 'the entry'],
  [/^features\//, 'a feature'],
  [/^(context|define-job|page-policy)\.ts$/, 'the context'],
  [/^platform\//, 'the platform'],
  [/^(config|db-schema)\.ts$/, 'the configuration'],
] as const

const webLayers = [
  [/^(root\.tsx|routes\.ts|entry\..*|routes\/.*)$/, 'a screen'],
  [/^features\//, 'a feature'],
  [/^ui\//, 'a primitive'],
  [/^lib\//, 'the library'],
] as const

type Layers = readonly (readonly [RegExp, string])[]

/** Says which imports of a file go against the order. */
export function checkDirection(file: SourceFile): Complaint[] {
  return importsOf(file).flatMap((found) => {
    const text = objection(file.path, found)
    return text === undefined ? [] : [{ path: file.path, line: found.line, text }]
  })
}

function objection(path: string, found: Import): string | undefined {
  const { specifier, target, typeOnly } = found
  if (path.startsWith('packages/domain/')) return domainObjection(path, found)
  if (path.startsWith('packages/contract/')) {
    const allowed = target === undefined ? isPure(path, specifier) : /^packages\/(domain|contract)\//.test(target)
    return allowed ? undefined : `the contract imports only the domain and zod, not ${specifier}`
  }
  if (target === undefined) return undefined
  if (path.startsWith('apps/server/') && target.startsWith('apps/web/'))
    return 'the server imports nothing of the web app'
  if (path.startsWith('apps/web/') && target.startsWith('apps/server/'))
    return 'the web app imports nothing of the server'
  if (path.startsWith(web) && target.startsWith('packages/contract/') && !typeOnly && !isTest(path)) {
    return 'the web app takes only types of the contract (import type): the contract costs the browser nothing'
  }
  if (path.startsWith(server))
    return isTest(path) ? undefined : serverObjection(path.slice(server.length), target, typeOnly)
  if (path.startsWith(web)) return layerObjection(path.slice(web.length), target, web, webLayers)
  return undefined
}

function domainObjection(path: string, { specifier, target }: Import): string | undefined {
  const allowed = target === undefined ? isPure(path, specifier) : target.startsWith('packages/domain/')
  return allowed ? undefined : `the domain imports only itself and zod, not ${specifier}`
}

function isPure(path: string, specifier: string): boolean {
  return /^zod(\/|$)/.test(specifier) || isTest(path)
}

function serverObjection(path: string, target: string, typeOnly: boolean): string | undefined {
  if (path.startsWith('platform/') && /^packages\/domain\/src\/[a-z-]+\//.test(target)) {
    return `the platform knows no domain word, but imports ${target}`
  }
  // A type says what a feature gives to the context; it runs nothing.
  if (path === 'context.ts' && typeOnly) return undefined
  return layerObjection(path, target, server, serverLayers)
}

function layerObjection(path: string, target: string, folder: string, layers: Layers): string | undefined {
  if (!target.startsWith(folder)) return undefined
  const from = layerOf(path, layers)
  const to = layerOf(target.slice(folder.length), layers)
  if (from === -1) return `${folder}${path} belongs to no layer; give it a place in scripts/structure/direction.ts`
  return to !== -1 && to < from ? `${layers[from]?.[1]} does not import ${layers[to]?.[1]} (${target})` : undefined
}

function layerOf(path: string, layers: Layers): number {
  return layers.findIndex(([pattern]) => pattern.test(path))
}
