import { expect, test } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { SITE_URL: 'https://itemo.example' } })

test("robots.txt excludes the API and has the sitemap's full address", async () => {
  const response = await server.fetch('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  const closed = Array.from(text.matchAll(/^Disallow: (.+)$/gm), ([, path = '']) => path)
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/auth/', '/messages', '/my-', '/people/', '/*?*search=']))
  for (const open of ['/', '/home', '/item/1', '/c/cycling', '/wanted', '/share/1.jpg', '/sitemap.xml'])
    expect(closed.filter((path) => open.startsWith(path))).toEqual([])
  expect(text).toContain('Sitemap: https://itemo.example/sitemap.xml')
})
