import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { createRouter } from './fixed-path-router.ts'

const routes: [method: string, path: string][] = [
  ['ALL', '/*'],
  ['ALL', '/books/*'],
  ['GET', '/books/records'],
  ['GET', '/books/:id'],
  ['POST', '/books/records'],
  ['GET', '/books/:id/pages/:page'],
]
const requests: [method: string, path: string][] = [
  ['GET', '/books/records'],
  ['POST', '/books/records'],
  ['DELETE', '/books/records'],
  ['GET', '/books/1'],
  ['GET', '/books/2'],
  ['GET', '/books/1/pages/2'],
  ['GET', '/books/*'],
  ['GET', '/nothing'],
]

test('each request has the handlers and parameters of the trie router, also when it is repeated', () => {
  const [router, trie] = [createRouter<string>(), new TrieRouter<string>()]
  for (const [method, path] of routes) {
    router.add(method, path, `${method} ${path}`)
    trie.add(method, path, `${method} ${path}`)
  }
  for (const [method, path] of [...requests, ...requests])
    expect(router.match(method, path)).toEqual(trie.match(method, path))
})

test('a route without parameters is matched once', () => {
  const router = createRouter<string>()
  router.add('GET', '/books/records', 'records')
  expect(router.match('GET', '/books/records')).toBe(router.match('GET', '/books/records'))
})
