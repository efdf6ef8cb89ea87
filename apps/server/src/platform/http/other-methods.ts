import { api } from '@itemo/contract/api.ts'
import { AppError, noSuchCall } from './app-error.ts'
import type { Http } from './types.ts'

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

function contractPaths(): Path[] {
  const paths = new Map<string, Path>()
  for (const [key, { access }] of Object.entries(api)) {
    // A stranger mustn't learn, by trying another method, which calls exist for staff.
    if (typeof access === 'object') continue
    const [method = '', path = ''] = key.split(' ')
    const pattern = new RegExp(`^/api/v1${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const known = paths.get(path) ?? { pattern, methods: new Set() }
    paths.set(path, known)
    known.methods.add(method)
    if (method === 'GET') known.methods.add('HEAD')
  }
  return [...paths.values()]
}

/**
 * Handles requests that no call matched, so it is mounted last: where the contract knows the path, 204 to OPTIONS and
 * `method_not_allowed` to any other method, both with `Allow`; `not_found` elsewhere. It sends no CORS headers: pages of other
 * sites may not call the API.
 */
export function mountOtherMethods(http: Http): void {
  const paths = contractPaths()
  http.all('/api/*', (c) => {
    // A path such as `/items/map` also matches the pattern of `/items/:id`, so the methods of all matches are listed.
    const methods = new Set(
      paths.filter(({ pattern }) => pattern.test(c.req.path)).flatMap((path) => [...path.methods]),
    )
    if (methods.size === 0) throw noSuchCall()
    c.env.outgoing.setHeader('allow', [...methods, 'OPTIONS'].sort().join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    throw new AppError('method_not_allowed', { message: "This method isn't allowed. See the Allow header." })
  })
}
