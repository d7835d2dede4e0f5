import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { noAbort, renderInvoice, timeOf } from './sample-invoice.ts'

const previews = 15
/** Milliseconds of the later previews. */
const previewsMs = 20_000
const log = { info() {}, warn() {}, error() {} }

/** The time of one preview: the first one, which starts Chromium, and later ones. */
export async function measurePreview(environment: PdfEnvironment): Promise<Table> {
  const started = performance.now()
  await using engine = await openPdfEngine(environment, { signal: noAbort, log })
  const openedMs = performance.now() - started
  const firstMs = (await timeOf(1, 1, () => preview(engine))) * 1000
  const later: number[] = []
  const begun = performance.now()
  while (later.length < previews && performance.now() - begun < previewsMs)
    later.push((await timeOf(1, 1, () => preview(engine))) * 1000)
  const sorted = later.toSorted((a, b) => a - b)
  return {
    title: 'One preview of the sample invoice as a picture',
    columns: ['', 'ms'],
    rows: [
      ['Chromium starts and proves itself', openedMs],
      ['the first preview after it', firstMs],
      ['later previews, median', median(later)],
      ['later previews, slowest', sorted.at(-1) ?? 0],
    ],
    note: `${later.length} later previews, one after another: the template is rendered, printed and drawn.`,
  }
}

async function preview(engine: PdfEngine): Promise<void> {
  const source = await renderInvoice(1)
  await engine.screenshot({ ...source, title: 'Sample', language: 'pl' }, { pageNumber: 1, signal: noAbort })
}
