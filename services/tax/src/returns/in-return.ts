import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { attachmentNamed } from '@fiscus/http/responses/download'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { inTenant } from '../document-storage/in-tenant.ts'
import { inThreads } from './in-threads.ts'
import type { ReturnContext, ReturnFile } from './return-context.ts'

/** Reads a return of the tenant of a request, its batches in threads. */
export function inReturn<T>(
  c: Context<ApiEnv>,
  context: TaxServiceContext,
  read: (context: ReturnContext) => Promise<T>,
): Promise<T> {
  return inTenant(c, context, (request) => read(inThreads(request)))
}

/** A file of a return as a response. */
export function fileResponse(c: Context<ApiEnv>, { name, texts }: ReturnFile, type: string) {
  return c.body(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), 200, {
    'content-type': type,
    'content-disposition': attachmentNamed(name),
  })
}
