import { expect, test } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { SITE_URL: 'https://itemo.example' } })

test('robots.txt keeps programs off the calls and names the sitemap by its whole address', async () => {
  const response = await server.fetch('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Disallow: /people/')
  expect(text).toContain('Sitemap: https://itemo.example/sitemap.xml')
})
