import { actorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from './document-context.ts'

/** Does the work of a request in the database of its tenant. */
export function inTenant<T>(
  c: Context<ApiEnv>,
  context: TaxServiceContext,
  work: (context: TaxServiceContext & DocumentContext) => Promise<T>,
): Promise<T> {
  const tenant = c.get('tenant')
  const author = { tenant, actor: actorOf(c.get('principal')), requestId: c.get('requestId') }
  const { signal } = c.req.raw
  const charge = c.get('charge') ?? (() => {})
  return context.databases.withTenant(tenant.id, (db) => work({ ...context, ...author, db, signal, charge }))
}
