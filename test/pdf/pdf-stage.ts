import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { type RunningPdf, runningPdf } from '@fiscus/service-pdf/testing/running-pdf'
import { type RunningTaxService, startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { pdfQueueWorker } from '@fiscus/tasks/pdf-queue-worker'
import { runOn } from '@fiscus/tasks/testing/task-context'
import type { Call } from '@fiscus/testing/http-client'

/** The tax service and the PDF service on the same databases and files, with the Chromium of the tests. */
export type PdfStage = AsyncDisposable & {
  tax: RunningTaxService
  pdf: RunningPdf
  environment: PdfEnvironment
  /** A function that sends requests of a tenant to the service of their path. */
  caller(slug: string): Promise<Call>
  /** Approves invoices and returns their ids. */
  approve(call: Call, numbers: readonly string[], fields?: object): Promise<string[]>
  /** Runs the task pdf_queue_worker of a tenant. */
  work(slug: string, context?: Partial<Parameters<typeof runOn>[2]>): Promise<string>
  inTenant<T>(slug: string, query: (db: TenantDatabase) => Promise<T>): Promise<T>
}

export async function openPdfStage(
  server: string,
  tenants: string[],
  { pdfWaitMs = 0 }: { pdfWaitMs?: number } = {},
): Promise<PdfStage> {
  await using opened = new AsyncDisposableStack()
  const environment = await testPdfEnvironment()
  const tax = opened.use(await startTaxService({ server, tenants, pdfWaitMs }))
  const pdf = opened.use(await runningPdf(server, [], { pdf: environment, beside: tax }))
  const resources = opened.move()
  return {
    tax,
    pdf,
    environment,
    async caller(slug) {
      const [taxCall, pdfCall] = [await tax.caller(slug), await pdf.caller(slug)]
      return (method, path, ...rest) => (path.includes('/tax/') ? taxCall : pdfCall)(method, path, ...rest)
    },
    async approve(call, numbers, fields = {}) {
      const ids: string[] = []
      for (const number of numbers) {
        const invoice = { type: 'invoice', number, currency: 'PLN', items: [item], ...fields }
        const reply = await call<{ id: string }>('POST', '/api/v1/tax/documents', invoice)
        if (reply.status !== 201) throw new Error(reply.text)
        ids.push(reply.body.id)
      }
      return ids
    },
    work: (slug, context = {}) =>
      runOn(tax.fresh, pdfQueueWorker, {
        slug,
        now: new Date(),
        pdf: environment,
        blobs: tax.blobsOf(tax.fresh.tenant(slug).id),
        ...context,
      }),
    inTenant: (slug, query) => tax.fresh.databases.withTenant(tax.fresh.tenant(slug).id, query),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const item = { id: '1', name: 'Zażółć gęślą jaźń', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }
