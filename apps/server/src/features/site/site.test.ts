import { expect, test } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { SITE_URL: 'https://itemo.example' } })

test('robots.txt keeps programs off the calls and names the sitemap by its whole address', async () => {
  const response = await server.fetch('/robots.txt')
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('Disallow: /api/')
  expect(text).toContain('Sitemap: https://itemo.example/sitemap.xml')
})

test('the sitemap lists public pages of the site, and no page of members', async () => {
  const response = await server.fetch('/sitemap.xml')
  expect(response.headers.get('content-type')).toContain('application/xml')
  const places = Array.from((await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, place = '']) => place)
  expect(places).toContain('https://itemo.example/')
  expect(places).toContain('https://itemo.example/privacy-policy')
  expect(places.every((place) => place.startsWith('https://itemo.example/'))).toBe(true)
  expect(places.join()).not.toMatch(/messages|profile|saved|settings/)
})
