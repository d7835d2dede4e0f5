import { openPdfEngine } from '@fiscus/pdf/engine/open-pdf-engine'
import { pageDocument } from '@fiscus/pdf/engine/page-document'
import type { PdfEngine } from '@fiscus/pdf/engine/pdf-engine'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { type Browser, chromium } from 'playwright-core'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { noAbort, renderInvoice, timeOf } from './sample-invoice.ts'

const documentCount = Number(process.env.BENCH_PDF_DOCUMENTS ?? 40)
const rounds = 3
/** Milliseconds of a row. Then it begins no further round. */
const rowMs = 40_000
const atATime = 2
const log = { info() {}, warn() {}, error() {} }
const named = { title: 'FV/2026/11/0042', language: 'pl' }

/**
 * Prints invoices of one page and of ten, two at a time, with the engine and with a bare loop of playwright on the same
 * HTML.
 */
export async function measurePrints(environment: PdfEnvironment): Promise<Table> {
  await using engine = await openPdfEngine(environment, { signal: noAbort, log })
  const browser = await chromium.launch({
    ...(environment.chromiumPath !== undefined && { executablePath: environment.chromiumPath }),
    chromiumSandbox: environment.sandbox ?? false,
    args: ['--disable-dev-shm-usage'],
  })
  try {
    const rows = [await compare(engine, browser, 1), await compare(engine, browser, linesForTenPages)]
    return {
      title: 'Invoices printed',
      columns: ['', 'pages', 'bare documents/min', 'documents/min', 'ratio'],
      rows,
      note: `Two at a time, at most ${rounds} rounds in turns of ${documentCount} documents and fewer long ones, for ${rowMs / 1_000} s, the median. The documents of the engine are rendered from their template too. Target: ratio at least 0.7.`,
    }
  } finally {
    await browser.close()
  }
}

/** Times the lines of the sample are printed on ten pages. */
const linesForTenPages = 32

async function compare(
  engine: PdfEngine,
  browser: Browser,
  repeats: number,
): Promise<readonly (string | number)[]> {
  const source = await renderInvoice(repeats)
  const html = pageDocument({ ...source, ...named })
  const bare = () => printBare(browser, html)
  const own = async () => engine.print({ ...(await renderInvoice(repeats)), ...named }, { signal: noAbort })
  const { pages } = await own()
  await bare()
  const speeds: { bare: number; own: number }[] = []
  const started = performance.now()
  for (let round = 0; round < rounds && (round === 0 || performance.now() - started < rowMs); round += 1) {
    const count = Math.ceil(documentCount / Math.sqrt(pages))
    const perMinute = (seconds: number) => (count / seconds) * 60
    const bareSpeed = perMinute(await timeOf(count, atATime, bare))
    speeds.push({ bare: bareSpeed, own: perMinute(await timeOf(count, atATime, own)) })
  }
  const bareMedian = median(speeds.map((speed) => speed.bare))
  const ownMedian = median(speeds.map((speed) => speed.own))
  return [
    pages === 1 ? 'short invoice' : 'long invoice',
    pages,
    bareMedian,
    ownMedian,
    ownMedian / bareMedian,
  ]
}

async function printBare(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await page.close()
}
