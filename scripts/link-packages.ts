// Links this checkout's packages into another folder, where npm would install them: tests that unpack a release have no registry.
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { productionPackages } from './notices.ts'

const ours = ['domain', 'contract', 'card-sandbox']

/** The entries of a lockfile by their path in node_modules, or by the folder of a workspace. */
export function readLock(text: string) {
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { readonly version?: string; readonly dev?: boolean }>
  }
  return new Map(Object.entries(packages))
}

/** Like `npm ci`: every package that is installed here, and links to the workspaces. */
export async function linkAllPackages(root: string, folder: string): Promise<void> {
  const names = await readdir(join(root, 'node_modules'))
  const places = names.filter((name) => !name.startsWith('.') && name !== '@itemo')
  await linkPlaces(
    root,
    folder,
    places.map((name) => `node_modules/${name}`),
  )
}

/** Like `npm ci --omit=dev`, with npm's record of what it installed; `workspaces`: only these, all if not given. */
export async function linkProductionPackages(
  root: string,
  folder: string,
  workspaces?: readonly string[],
): Promise<void> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const lock = readLock(text)
  const asked = [...lock].filter(
    ([place]) => place.includes('node_modules') || !workspaces || workspaces.includes(place),
  )
  const found = productionPackages(new Map(asked))
  const places = [...found.keys()].filter(
    (place) => place.lastIndexOf('node_modules') === 0 && lock.get(place)?.dev !== true,
  )
  await linkPlaces(root, folder, places)
  await writeFile(join(folder, 'node_modules/.package-lock.json'), text)
}

async function linkPlaces(root: string, folder: string, places: readonly string[]): Promise<void> {
  // Packages for other platforms aren't installed here.
  for (const place of places.filter((one) => existsSync(join(root, one)))) {
    await mkdir(dirname(join(folder, place)), { recursive: true })
    await symlink(join(root, place), join(folder, place))
  }
  await mkdir(join(folder, 'node_modules/@itemo'), { recursive: true })
  for (const name of ours) await symlink(`../../packages/${name}`, join(folder, 'node_modules/@itemo', name))
}
