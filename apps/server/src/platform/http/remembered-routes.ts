import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { BoundedMap } from '../bounded-map.ts'

/** So many paths of a method, and none that is longer: those with an id in them come and go. */
const maxPaths = 300
const maxLength = 100

/**
 * The framework's routes, which remembers what answers the paths that were asked for last. Some of our paths lie so that only the slowest
 * of its three ways of finding a route can tell them apart, which walks through a tree and orders what it found.
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
      // Node knows the methods that there are, and refuses others.
      found.set(method, paths)
      paths.set(path, result)
      return result
    },
  }
}
