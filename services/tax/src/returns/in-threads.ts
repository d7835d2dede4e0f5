import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import type { ReturnContext } from './return-context.ts'

/** The context of a return of a request: its works are executed in threads, where they block no other request. */
export function inThreads(request: DocumentContext & Pick<TaxServiceContext, 'threads'>): ReturnContext {
  const options = { tenantId: request.tenant.id, signal: request.signal }
  return { ...request, execute: (work, input) => request.threads.run(work, input, options) }
}
