// Where files lie: one file per idea, named by it, and found by its name alone.
import { posix } from 'node:path'
import { type Complaint, isTest } from './source.ts'

const features = /^apps\/(?:server\/src|web\/app)\/features\//

/** A feature's calls are always in its `routes.ts`. */
const shared = new Set(['routes.ts'])

/** Names that say which kind of file it is and nothing of what it holds. */
const emptyNames = new Set(
  'service queries policy present view jobs emails copy words mutations calls views schemas state rules types cache'.split(
    ' ',
  ),
)

const minFolderFiles = 5
const minFeatureFiles = 3

/** The app, package or other part of the project that a file belongs to. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

/** The names that more than one source file of the same part has, each with its files. */
export function sharedNames(paths: readonly string[]): string[][] {
  const code = paths.filter((path) => /\.tsx?$/.test(path) && path.includes('/') && !shared.has(posix.basename(path)))
  // A screen is named after its address, as the feature that it shows can be.
  const named = code.filter((path) => !path.startsWith('apps/web/app/routes/'))
  const groups = Map.groupBy(named, (path) => `${partOf(path)} ${posix.basename(path)}`)
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Feature folders with fewer files than a folder needs, with how many they have. */
export function smallFolders(paths: readonly string[]): [folder: string, files: number][] {
  const inFeatures = paths.filter((path) => features.test(path) && /\.tsx?$/.test(path))
  const folders = new Map<string, number>()
  for (const path of inFeatures) {
    const folder = posix.dirname(path)
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
    // A feature has all the files below it.
    const feature = /^apps\/(?:server\/src|web\/app)\/features\/[^/]+/.exec(path)?.[0] ?? folder
    if (feature !== folder) folders.set(feature, (folders.get(feature) ?? 0) + 1)
  }
  return [...folders].filter(([folder, files]) => {
    const isFeature = folder.split('/').at(-2) === 'features'
    return files < (isFeature ? minFeatureFiles : minFolderFiles)
  })
}

/** Checks the names and folders of all files of the project. */
export function checkLayout(paths: readonly string[]): Complaint[] {
  return [
    ...sharedNames(paths).flatMap((group) =>
      group.slice(1).map((path) => ({ path, text: `${group[0]} has the same name: name it after what it holds` })),
    ),
    ...paths
      .filter((path) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path))
      .filter((path) => emptyNames.has(posix.basename(path).replace(/\.tsx?$/, '')) && !path.includes('/platform/'))
      .map((path) => ({ path, text: 'the name says which kind of file it is, not what it holds' })),
    ...smallFolders(paths).map(([folder, files]) => ({
      path: folder,
      text: `${files} files need no folder of their own (from ${minFolderFiles} on, a feature from ${minFeatureFiles})`,
    })),
  ]
}
