import { expect, test } from 'vitest'
import { idPages } from './id-pages.ts'

test.each([0, 1, 3, 4, 6])('%i ids are read in pages, each once', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => `id ${index}`)
  const read = (after: string | null, limit: number) =>
    Promise.resolve(ids.filter((id) => after === null || id > after).slice(0, limit))
  const pages: string[][] = []
  for await (const page of idPages(read, 3)) pages.push(page)
  expect(pages.flat()).toEqual(ids)
  expect(pages.every((page) => page.length > 0 && page.length <= 3)).toBe(true)
})
