import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router, which matches each route without parameters once: its `TrieRouter`, which our routes need, searches
 * the tree and sorts the handlers for each request. Routes cannot be added after the first match.
 */
export function createRouter<T>(): Router<T> {
  const router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  /** The results by method and path; null until the first request. */
  const results = new Map<string, Result<T> | null>()
  return {
    name: 'FixedPathRouter',
    add(method, path, handler) {
      router.add(method, path, handler)
      if (!/[:*]/.test(path)) results.set(`${method} ${path}`, null)
    },
    match(method, path) {
      const route = `${method} ${path}`
      const known = results.get(route)
      if (known) return known
      const result = router.match(method, path)
      if (known === null) results.set(route, result)
      return result
    },
  }
}
