import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { pagePolicy } from './page-policy.ts'
import { contentSecurityPolicy } from './platform/http/security.ts'

const policyOf = (env: Record<string, string>) =>
  contentSecurityPolicy(pagePolicy(readConfig({ NODE_ENV: 'test', ...env })))

it('requires Trusted Types, and allows no policy unless one is named', () => {
  expect(policyOf({})).toMatch(/require-trusted-types-for 'script'; trusted-types 'none'$/)
  expect(contentSecurityPolicy({ trustedTypes: ['default'] })).toMatch(/; trusted-types default$/)
  expect(contentSecurityPolicy({ trustedTypes: null })).not.toContain('trusted')
})

it('lets pages load the configured map tiles, and nothing else from other hosts', () => {
  const policy = policyOf({ MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' })
  expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example;")
  expect(policy.match(/https?:\/\/\S+/g)).toEqual(['https://*.tiles.example;'])
  expect(policyOf({ MAP_TILE_URL: '/tiles/{z}/{x}/{y}.png' })).not.toMatch(/https?:/)
  expect(policyOf({ MAP_TILE_URL: 'none' })).not.toMatch(/https?:/)
})

it("lets pages load Google's map instead when there is a key, with scripts from its host only", () => {
  const policy = policyOf({ GOOGLE_MAPS_KEY: 'a-key' })
  expect(policy).not.toContain('openstreetmap')
  expect(policy).toContain("script-src 'self' https://maps.googleapis.com;")
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;")
})
