import { memoryOf } from '@fiscus/pdf/engine/chromium-memory'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import { descendantsOf } from '@fiscus/pdf/testing/processes'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { Table } from '../table.ts'
import { noAbort, renderInvoice, timeOf } from './sample-invoice.ts'

const documentCount = 500
const step = 100
/** Milliseconds after which no further step begins. */
const memoryMs = 60_000
const log = { info() {}, warn() {}, error() {} }

/**
 * The memory of Chromium and of this process while 500 invoices are printed, without the restart of Chromium by number.
 */
export async function measureMemory(environment: PdfEnvironment): Promise<Table> {
  const limits = { ...engineLimits, documentsMax: documentCount * 2 }
  await using engine = await openPdfEngine(environment, { signal: noAbort, log, limits })
  const rows: number[][] = []
  const started = performance.now()
  for (let documents = step; documents <= documentCount; documents += step) {
    if (rows.length > 1 && performance.now() - started > memoryMs) break
    await timeOf(step, 2, async () =>
      engine.print({ ...(await renderInvoice(1)), title: 'Sample', language: 'pl' }, { signal: noAbort }),
    )
    const chromium = await memoryOf(await descendantsOf(process.pid))
    rows.push([documents, chromium / 1e6, process.memoryUsage.rss() / 1e6])
  }
  return {
    title: `Memory over ${rows.length * step} documents`,
    columns: ['documents', 'Chromium MB', 'process MB'],
    rows,
    note: `After each ${step} documents, two at a time, in one Chromium, for about ${memoryMs / 1_000} s: the private memory of all processes of Chromium, and the resident memory of this process with the threads of Liquid. Outside the benchmark Chromium is replaced every ${engineLimits.documentsMax} documents.`,
  }
}
