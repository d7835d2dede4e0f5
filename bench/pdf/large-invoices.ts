import { memoryOf } from '@fiscus/pdf/engine/chromium-memory'
import { engineLimits } from '@fiscus/pdf/engine/engine-limits'
import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import { descendantsOf } from '@fiscus/pdf/testing/processes'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { Table } from '../table.ts'
import { noAbort, renderInvoice } from './sample-invoice.ts'

/** Lines of the sample invoice, which are repeated. */
const sampleLines = 5
/** The last is the most that an invoice may have for a PDF. */
const lineCounts = [1_000, 4_000]
const measureEveryMs = 250
const log = { info() {}, warn() {}, error() {} }

/** The time, the pages and the memory of an invoice with many lines, on its own. */
export async function measureLargeInvoices(environment: PdfEnvironment): Promise<Table> {
  await using engine = await openPdfEngine(environment, { signal: noAbort, log })
  const rows: (readonly (string | number)[])[] = []
  for (const lines of lineCounts) rows.push(await printLines(engine, lines))
  return {
    title: 'An invoice with many lines',
    columns: ['lines', 'pages', 'MB', 'template s', 'print s', 'Chromium MB'],
    rows,
    note: `Each one once, alone: the memory is the highest of all processes of Chromium. A PDF is refused above ${lineCounts.at(-1)} lines; the limits of a print are ${engineLimits.printMs / 1_000} s of processor time and ${engineLimits.memoryMax / 1e6} MB.`,
  }
}

async function printLines(engine: PdfEngine, lines: number): Promise<readonly (string | number)[]> {
  const begun = performance.now()
  const source = await renderInvoice(lines / sampleLines)
  const rendered = performance.now()
  let highest = 0
  const watch = setInterval(async () => {
    highest = Math.max(highest, await memoryOf(await descendantsOf(process.pid)))
  }, measureEveryMs)
  try {
    const { pdf, pages } = await engine.print(
      { ...source, title: 'Sample', language: 'pl' },
      { signal: noAbort },
    )
    const printed = performance.now()
    const seconds = [rendered - begun, printed - rendered].map((ms) => ms / 1_000)
    return [lines, pages, pdf.length / 1e6, ...seconds, highest / 1e6]
  } catch (error) {
    return [lines, error instanceof Error ? error.message : String(error), '', '', '', highest / 1e6]
  } finally {
    clearInterval(watch)
  }
}
