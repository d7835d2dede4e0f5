import type { Context } from 'hono'

/** Sets the header Link to the next page of a list, with the same filters (RFC 8288); without a next page there is none. */
export function linkNext(c: Context, next: string | null): void {
  if (next === null) return
  const query = new URLSearchParams(c.req.query())
  query.set('cursor', next)
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
}

/** The response with a page of a list, and its header Link. */
export function pageResponse<Page extends { next: string | null }>(c: Context, page: Page) {
  linkNext(c, page.next)
  return c.json(page, 200)
}

/** Sets the header Link to the next page of a list that is written as JSON text with `next` at its end. */
export function linkNextOfText(c: Context, text: string): void {
  linkNext(c, /"next":"([\w-]+)"\}$/.exec(text)?.[1] ?? null)
}
