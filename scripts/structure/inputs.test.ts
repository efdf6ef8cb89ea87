import { expect, test } from 'vitest'
import { checkAddresses, checkCallerAddress, checkListeners } from './inputs.ts'

const server = 'apps/server/src/platform/http/server.ts'

test.each([
  `server.on('request', onRequest)`,
  `server.on(\n  'upgrade',\n  onUpgrade,\n)`,
  `server.on('clientError', (error, socket) => socket.destroy())`,
  `socket.on('data', (chunk) => parse(chunk))`,
  `socket.addListener('data', (chunk) => parse(chunk))`,
  `socket.once('message', receive)`,
  `const server = createServer({ shouldUpgradeCallback }, onRequest)`,
])('a listener for bytes from outside has to be guarded: refuses %j', (text) => {
  expect(checkListeners({ path: server, text })).toHaveLength(1)
  expect(checkListeners({ path: 'apps/server/src/platform/realtime/realtime.ts', text })).toHaveLength(1)
})

test.each([
  `server.on('request', guarded(log, onRequest, refuseRequest))`,
  `server.on(\n  'upgrade',\n  guarded(log, onUpgrade, (_request, socket) => refuseUpgrade(socket, '400 Bad Request')),\n)`,
  `const server = createServer({ shouldUpgradeCallback }, guarded(log, onRequest, refuseRequest))`,
  `socket.on('error', (error) => log.debug('socket error', { error: error.message }))`,
  `server.once('error', reject)`,
])('allows %j', (text) => {
  expect(checkListeners({ path: server, text })).toEqual([])
})

const route = 'apps/server/src/features/gotrue-wire/verify-routes.ts'
const screen = 'apps/web/app/features/items/detail/contact-buttons.tsx'

test.each([
  [route, 'return c.redirect(form.get("to"), 303)'],
  [route, 'redirectTo(c, trustAddress(new URL(asked)))'],
  [route, 'redirectTo(c, asked as SafeAddress)'],
  [screen, `void navigate(search.get('next') ?? '/')`],
  [screen, 'throw redirect(next)'],
  [screen, 'void navigate(`/item/${id}`)'],
  [screen, '<Link className="x" to={`/item/${id}`}>'],
  [screen, '<ButtonLink to="/home">'],
  [screen, 'readonly to: string'],
  [screen, 'window.location.assign(url)'],
  [screen, 'window.location.href = url'],
  [screen, 'window.open(url)'],
])('%s redirects only to checked addresses: refuses %j', (path, text) => {
  expect(checkAddresses({ path, text })).toHaveLength(1)
})

test.each([
  [route, 'return redirectTo(c, addressWithSession(to, session))'],
  ['apps/server/src/platform/sessions/oidc.ts', 'return { ...flow, url: trustAddress(url) }'],
  ['apps/server/src/platform/login-sandbox/sandbox-provider.ts', 'return c.redirect(`${request.redirect_uri}`, 303)'],
  [screen, 'void navigate(paths.login(pathname + search))'],
  [screen, 'void navigate(-1)'],
  [screen, 'throw redirect(next satisfies SitePath)'],
  [screen, '<Link key={id} to={paths.item(id)}>'],
  [screen, `<Link to={isOwn ? paths.profile() : paths.item(id)}>`],
  [screen, '<ButtonLink to={tryAgain}>'],
  ['apps/web/app/features/boosts/boost-mutations.ts', 'window.location.assign(url)'],
])('%s: allows %j', (path, text) => {
  expect(checkAddresses({ path, text })).toEqual([])
})

test("the caller's address is determined in one place", () => {
  const lines = [
    `request.headers['x-forwarded-for']`,
    `c.req.header('X-Forwarded-For')`,
    'request.socket.remoteAddress',
  ]
  for (const text of lines) {
    expect(checkCallerAddress({ path: route, text })).toHaveLength(1)
    expect(checkCallerAddress({ path: 'apps/server/src/platform/http/caller-address.ts', text })).toEqual([])
  }
  expect(checkCallerAddress({ path: route, text: 'callerAddress(request, trustProxy)' })).toEqual([])
})
