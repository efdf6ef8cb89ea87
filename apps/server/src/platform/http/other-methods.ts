import { api } from '@itemo/contract/api.ts'
import { AppError, noSuchCall } from './app-error.ts'
import type { Http } from './types.ts'

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

function contractPaths(): Path[] {
  const paths = new Map<string, Path>()
  for (const [key, { who }] of Object.entries(api)) {
    // A stranger is not to learn by another method what staff can call.
    if (typeof who === 'object') continue
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
 * Answers what no call took, so it is mounted after all of them: 204 to OPTIONS and `method_not_allowed` to another method, both
 * with `Allow`, where the contract knows the path; `not_found` elsewhere. Without a header of CORS: other sites' pages may not call.
 */
export function mountOtherMethods(http: Http): void {
  const paths = contractPaths()
  http.all('/api/*', (c) => {
    // `/items/map` is a call of its own and no item.
    const methods = new Set(
      paths.filter(({ pattern }) => pattern.test(c.req.path)).flatMap((path) => [...path.methods]),
    )
    if (methods.size === 0) throw noSuchCall()
    c.env.outgoing.setHeader('allow', [...methods, 'OPTIONS'].sort().join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    throw new AppError('method_not_allowed', { message: 'This call has other methods: see Allow.' })
  })
}
