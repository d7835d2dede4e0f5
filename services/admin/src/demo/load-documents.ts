import { tenantScopes } from '@fiscus/contracts/access/scopes'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv, Principal } from '@fiscus/http/requests/api-env'
import { createRoutes } from '@fiscus/http/routes/route'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { createConfigurationCache } from '@fiscus/service-tax/configuration/configuration-cache'
import { configurationSource } from '@fiscus/service-tax/configuration/configuration-source'
import { createTaxEvents } from '@fiscus/service-tax/context/tax-events'
import { taxRoutes } from '@fiscus/service-tax/tax-routes'
import { openCalculationThreads } from '@fiscus/service-tax/threads/calculation-threads'
import type { Context, MiddlewareHandler } from 'hono'
import { sampleCompanies, sampleSeller } from './sample-companies.ts'
import { type SampleDocument, sampleDocuments } from './sample-documents.ts'

const dayMs = 86_400_000

type DemoDocuments = {
  databases: Databases
  tenant: TenantRow
  principal: Principal
  clock: Clock
  blobsOf: (tenantId: string) => Blobs
}

/**
 * Stores the seller and the documents through the routes of the tax service itself, so that each is calculated, frozen
 * and chained like any other. The clock of each request is that of the document's day. Returns the number of documents.
 */
export async function loadDocuments(context: DemoDocuments, companyIds: readonly string[]): Promise<number> {
  const now = context.clock.now()
  let at = now
  await using api = openTaxApi(context, { now: () => at })
  await api.call('PUT', '/seller', sampleSeller)
  const ids = new Map<string, string>()
  for (const sample of sampleDocuments) {
    at = new Date(now.getTime() - sample.days * dayMs)
    const id = await api.call('POST', '/documents', bodyOf(sample, at, ids, companyIds))
    ids.set(sample.body.number, id)
    at = new Date(at.getTime() + dayMs / 4)
    const { correction, afterwards } = sample
    if (correction)
      await api.call('POST', `/documents/${id}/corrections`, { ...correction, issueDate: dayOf(at) })
    if (correction) ids.set(correction.number, id)
    if (afterwards === 'void')
      await api.call('POST', `/documents/${id}/void`, { reason: 'Wystawiona dwukrotnie' })
    if (afterwards === 'lock') await api.call('POST', `/documents/${id}/lock`, undefined)
  }
  return ids.size
}

function bodyOf(
  { body, company, exchangeRate, follows, settles }: SampleDocument,
  at: Date,
  ids: ReadonlyMap<string, string>,
  companyIds: readonly string[],
) {
  const idOf = (number: string | undefined) => (number === undefined ? [] : [ids.get(number)])
  return {
    issueDate: dayOf(at),
    taxPointDate: dayOf(at),
    ...body,
    ...(exchangeRate && { exchangeRate: { ...exchangeRate, date: dayOf(weekdayBefore(at)) } }),
    ...(company !== undefined && { companyId: companyIds[company], buyer: buyerOf(company) }),
    ...(follows !== undefined && { sourceDocumentIds: idOf(follows) }),
    ...(settles !== undefined && { settles: idOf(settles) }),
  }
}

function weekdayBefore(at: Date): Date {
  const before = new Date(at.getTime() - dayMs)
  return before.getUTCDay() % 6 === 0 ? weekdayBefore(before) : before
}

/** The data of a company as the buyer of a document. */
function buyerOf(company: number) {
  const found = sampleCompanies[company]
  if (!found) throw new RangeError(`The demo data has no company ${company}.`)
  const { name, street, postal_code, city, country, tax_id: taxId } = found
  return { name, address: { country, line1: street, postalCode: postal_code, city }, taxId }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The routes of the tax service in this process, with a caller that has every right of the tenant. */
function openTaxApi({ databases, tenant, principal, blobsOf }: DemoDocuments, clock: Clock) {
  const metrics = createMetrics()
  const threads = openCalculationThreads('', metrics)
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const events = createTaxEvents(metrics)
  const app = createRoutes()
  app.use(asCaller({ ...principal, tenantId: tenant.id, scopes: new Set(tenantScopes) }))
  app.route(
    '/',
    taxRoutes({
      databases,
      configurations,
      clock,
      vatNumbers: null,
      events,
      threads,
      blobsOf,
      pdfWaitMs: 0,
      log: createLogger('demo', 'silent'),
    }),
  )
  app.onError((error) => {
    throw error
  })
  return {
    async call(method: string, path: string, body: unknown): Promise<string> {
      const response = await app.request(`/api/v1/tax${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { id }: { id: string } = JSON.parse(await response.text())
      return id
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  }
}

function asCaller(principal: Principal): MiddlewareHandler<ApiEnv> {
  return async (c: Context<ApiEnv>, next) => {
    c.set('principal', principal)
    c.set('requestId', 'demo')
    await next()
  }
}
