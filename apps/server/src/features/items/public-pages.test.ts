import { expect, it } from 'vitest'
import { noIndex, unlistedPage } from './public-pages.ts'

it('keeps people and single needs out of search engines, and nothing else', () => {
  for (const path of ['/people/1f4616be-61b3-4779-be95-1416bae1a514', '/wanted/1f4616be-61b3-4779-be95-1416bae1a514/'])
    expect(unlistedPage(path), path).toEqual({ head: noIndex })
  for (const path of ['/wanted', '/people', '/item/1', '/c/tents', '/', '/people/1/more'])
    expect(unlistedPage(path), path).toBeUndefined()
})
