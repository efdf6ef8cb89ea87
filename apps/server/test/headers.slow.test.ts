import { expect, it } from 'vitest'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile({ env: { SITE_URL: 'https://hire.example', HSTS_SUBDOMAINS: 'true' } })

/** The headers of every response, whichever part of the server sends it. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
const [usual, none] = ['strict-origin-when-cross-origin', 'no-referrer']

it.each([
  ['GET /healthz', usual],
  ['GET /readyz', usual],
  ['GET /nothing', usual],
  ['GET /robots.txt', usual],
  ['GET /api/v1', usual],
  ['GET /api/v1/openapi.json', usual],
  ['GET /api/v1/config', usual],
  ['GET /api/v1/items', usual],
  ['GET /api/v1/me', usual],
  ['GET /api/v1/nothing', usual],
  ['DELETE /api/v1/items', usual],
  ['OPTIONS /api/v1/items', usual],
  ['GET /auth/v1/settings', usual],
  ['GET /auth/v1/user', usual],
  ['GET /auth/v1/callback?code=x&state=x', none],
  ['GET /storage/v1/object/public/item_images/none', usual],
  ['POST /webhooks/stripe', usual],
  ['GET /dev/mail', none],
])('%s sends the headers that every response has', async (request, referrer) => {
  const [method = '', path = ''] = request.split(' ')
  const { headers } = await server.fetch(path, { method, redirect: 'manual' })
  expect(Object.fromEntries(headers)).toMatchObject({ ...always, 'referrer-policy': referrer })
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
  )
  expect(headers.has('access-control-allow-origin')).toBe(false)
})
