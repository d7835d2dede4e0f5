import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { boundCursor, listOf } from '../requests/bound-cursor.ts'
import { jsonTextResponse } from './json-text-response.ts'

/** The response with a page of a list, and its header Link. */
export function pageResponse<Page extends { next: string | null }>(c: Context<ApiEnv>, page: Page) {
  return c.json(page.next === null ? page : { ...page, next: linkNext(c, page.next) }, 200)
}

/** The same of a page that is written as JSON text with `next` at its end. */
export function pageTextResponse<T>(c: Context<ApiEnv>, text: string) {
  const bound = text.replace(/"next":"([\w-]+)"\}$/, (_, next: string) => `"next":"${linkNext(c, next)}"}`)
  return jsonTextResponse<T, 200>(c, bound, 200)
}

/**
 * Sets the header Link to the next page of the list of the request, with the same filters (RFC 8288), and returns its
 * `next`.
 */
export function linkNext(c: Context<ApiEnv>, cursor: string): string {
  const next = boundCursor(listOf(c.get('operationId'), c.req.param()), cursor)
  const query = new URLSearchParams(c.req.query())
  query.set('cursor', next)
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
  return next
}
