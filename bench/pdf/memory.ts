import { privateMemory } from '@fiscus/pdf/engine/chromium-memory'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import { descendantsOf } from '@fiscus/pdf/testing/processes'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { Table } from '../table.ts'
import { noAbort, renderInvoice, timeOf } from './sample-invoice.ts'

const documentCount = 500
const step = 100
const log = { info() {}, warn() {}, error() {} }

/** The memory of Chromium and of this process while 500 invoices are printed, with and without the restart by number. */
export async function measureMemory(environment: PdfEnvironment): Promise<Table> {
  const usual = await memoryOver(environment, engineLimits.documentsMax)
  const without = await memoryOver(environment, documentCount * 2)
  return {
    title: `Memory over ${documentCount} documents`,
    columns: ['documents', 'Chromium MB', 'process MB', 'Chromium MB without restart', 'process MB'],
    rows: usual.map((row, n) => [...row, ...(without[n] ?? []).slice(1)]),
    note: `After each ${step} documents, two at a time: the private memory of all processes of Chromium, and the resident memory of this process with the threads of Liquid. Chromium is replaced every ${engineLimits.documentsMax} documents.`,
  }
}

async function memoryOver(environment: PdfEnvironment, documentsMax: number): Promise<number[][]> {
  const limits = { ...engineLimits, documentsMax }
  await using engine = await openPdfEngine(environment, { signal: noAbort, log, limits })
  const rows: number[][] = []
  for (let documents = step; documents <= documentCount; documents += step) {
    await timeOf(step, 2, async () =>
      engine.print({ ...(await renderInvoice(1)), title: 'Sample', language: 'pl' }, { signal: noAbort }),
    )
    const chromium = await privateMemory(await descendantsOf(process.pid))
    rows.push([documents, chromium / 1e6, process.memoryUsage.rss() / 1e6])
  }
  return rows
}
