import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import type { Context } from 'hono'
import type { Reference } from './tenant-write.ts'

/** The record that a request changes, with its If-Match. */
export function referenceOf(c: Context<ApiEnv>, id: string): Reference {
  return { id, ifMatch: c.req.header('if-match') }
}

/** A record whose response has its ETag. */
export function withEtag<R extends { version: number }>(c: Context<ApiEnv>, record: R): R {
  c.header('ETag', etagOf(record.version))
  return record
}
