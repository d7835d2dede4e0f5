import type { MiddlewareHandler } from 'hono'

/**
 * Replaces a response by 304 when If-None-Match has its ETag (RFC 9110 §13.1.2): the caller already has this version.
 * Tags are compared weakly, as the condition requires.
 */
export const notModified: MiddlewareHandler = async (c, next) => {
  await next()
  const etag = c.res.headers.get('etag')
  const known = c.req.header('if-none-match')
  if (c.res.status !== 200 || etag === null || known === undefined) return
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(etag.replace(/^W\//, '')) && known.trim() !== '*') return
  const headers = new Headers(c.res.headers)
  for (const name of ['content-type', 'content-length', 'content-disposition', 'link']) headers.delete(name)
  c.res = undefined
  c.res = new Response(null, { status: 304, headers })
}
