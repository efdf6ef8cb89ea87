import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { BoundedMap } from '../bounded-map.ts'

/** The maximum number of paths per method, and of characters per path. Paths with an id in them are evicted as others arrive. */
const maxPaths = 300
const maxLength = 100

/**
 * The framework's router with a cache of the paths that were requested last. Some of our paths overlap in a way that only the
 * slowest of its three routers supports, which walks a tree and sorts what it finds.
 */
export function rememberRoutes<T>(): Router<T> {
  const router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const found = new Map<string, Map<string, Result<T>>>()
  return {
    name: 'remembered',
    add: (method, path, handler) => router.add(method, path, handler),
    match(method, path) {
      if (path.length > maxLength) return router.match(method, path)
      const paths = found.get(method) ?? new BoundedMap<string, Result<T>>(maxPaths)
      const known = paths.get(path)
      if (known) return known
      const result = router.match(method, path)
      // Node rejects unknown methods, so the number of keys is limited.
      found.set(method, paths)
      paths.set(path, result)
      return result
    },
  }
}
