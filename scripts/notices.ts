// `npm run notices`: writes THIRD-PARTY-NOTICES.txt, the licences of everything that Itemo ships or installs for production.
// The web build carries a copy, since its files hold code of these packages. A test checks that the file is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'

/** The used part of an entry of package-lock.json. */
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

/** Build-time dependencies whose code or images end up in what is served. */
const builtIn = ['tailwindcss', 'swagger-ui-dist', '@lobehub/fluent-emoji-3d', 'world-atlas']

const isNative = ({ os, cpu }: Locked) => os !== undefined || cpu !== undefined

/** Production packages by their path in node_modules, transitively; `portable` leaves out those for one platform, with what only they need. */
export function productionPackages(lock: ReadonlyMap<string, Locked>, which: 'all' | 'portable' = 'all') {
  const found = new Map<string, Locked>()
  const visit = (from: string, name: string) => {
    const place = placeOf(lock, from, name)
    const entry = place === undefined ? undefined : lock.get(place)
    if (place === undefined || !entry || found.has(place)) return
    if (which === 'portable' && isNative(entry)) return
    found.set(place, entry)
    follow(place, entry)
  }
  const follow = (place: string, entry: Locked) => {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(place, name)
  }
  for (const [place, entry] of lock) if (!place.includes('node_modules')) follow(place, entry)
  for (const name of builtIn) {
    const entry = lock.get(`node_modules/${name}`)
    if (entry) found.set(`node_modules/${name}`, entry)
  }
  return new Map([...found].filter(([, { link }]) => !link).toSorted(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1)))
}

/** Where Node resolves a package that is imported from a folder. */
function placeOf(lock: ReadonlyMap<string, Locked>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock.has(place)) return place
    if (folder === '') return undefined
  }
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The whole text of the file. */
export function describeNotices(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const lock = new Map(Object.entries(packages))
  const libraries = productionPackages(lock, 'portable')
  // Only this platform's packages are installed, so those for one platform are listed without their texts, on every machine alike.
  const programs = [...productionPackages(lock)].filter(([place]) => !libraries.has(place))
  return [
    'Third-party notices',
    '===================',
    '',
    'Itemo is under the MIT licence (LICENSE). It ships or installs the packages below, each under its own licence.',
    'This file is written by `npm run notices`.',
    '',
    'The towns that people can look around, and that the map names, are GeoNames data (https://www.geonames.org), CC BY 4.0.',
    'The coasts of the map are made with Natural Earth (https://www.naturalearthdata.com), which is in the public domain.',
    '',
    'Programs and native libraries of one platform. npm installs those of yours, with their licences inside:',
    '',
    ...programs.map(
      ([place, { version, license }]) => `  ${nameOf(place)} ${version} (${license ?? 'see its licence file'})`,
    ),
    '',
    ...groupByText([...libraries]).flatMap(({ names, text }) => ['-'.repeat(80), '', ...names, '', text, '']),
  ].join('\n')
}

/** Groups packages that share a licence text. */
function groupByText(libraries: readonly (readonly [string, Locked])[]) {
  const groups = new Map<string, string[]>()
  for (const [place, { version, license }] of libraries) {
    const text = licenceText(place, license)
    groups.set(text, [...(groups.get(text) ?? []), `${nameOf(place)} ${version} (${license})`])
  }
  return [...groups].map(([text, names]) => ({ names, text }))
}

function licenceText(place: string, license: string | undefined): string {
  const folder = join(root, place)
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
  if (texts.length > 0) {
    return texts
      .map((text) =>
        text
          .replace(/\r\n?/g, '\n')
          .replace(/[ \t]+$/gm, '')
          .trim(),
      )
      .join('\n\n')
  }
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string }
  }
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${nameOf(place)}`
  if (license === 'MIT') return `Copyright (c) ${holder.replace(/ <.*/, '')}\n\n${ownLicence()}`
  throw new Error(
    `${nameOf(place)} has no licence file, and its licence is ${license}: read it, then add its text here`,
  )
}

/** The words of the MIT licence, without our own name. */
function ownLicence(): string {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8')
  return text.slice(text.indexOf('Permission is hereby granted')).trim()
}

if (import.meta.main) writeFileSync(join(root, noticesFile), describeNotices())
