import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { items } from './town-items.ts'

/** The things to hire and the places that the pages name as examples. */
const examples = [
  ['features/items/form/components/details-section.tsx', 'Cordless drill'],
  ['features/items/components/my-items.tsx', 'drill'],
  ['features/items/components/my-items.tsx', 'tent'],
  ['features/items/components/my-items.tsx', 'projector'],
  ['features/site/components/landing.tsx', 'Drill'],
  ['features/site/components/landing.tsx', 'tent'],
  ['features/site/components/landing.tsx', 'camera'],
  ['features/info/about.md', 'drill'],
  ['routes/home.tsx', 'tool'],
] as const

test.each(examples)('%s names a %s, and the demo town has one', (file, example) => {
  const text = readFileSync(join(import.meta.dirname, '../../../web/app', file), 'utf8')
  expect(text, 'the page names it').toContain(example)
  const titles = Object.values(items).map(({ title }) => title.toLowerCase())
  expect(titles.filter((title) => title.includes(example.toLowerCase()))).not.toEqual([])
})
