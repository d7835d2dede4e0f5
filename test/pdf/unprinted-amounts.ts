import { buffer } from 'node:stream/consumers'
import { expectedAmounts } from '@fiscus/pdf/testing/expected-amounts'
import { amountsIn } from '@fiscus/pdf/testing/printed-amounts'
import { readPdf } from '@fiscus/pdf/testing/read-pdf'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { Call } from '@fiscus/testing/http-client'
import type { PdfStage } from './pdf-stage.ts'

/**
 * Reads the PDFs of invoices, by their SHA-256, and returns each amount of the snapshot that the PDF of an invoice does
 * not print, to the cent, with the id of the invoice.
 */
export async function unprintedAmounts(
  { tax }: PdfStage,
  { slug, call }: { slug: string; call: Call },
  pdfs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const blobs = tax.blobsOf(tax.fresh.tenant(slug).id)
  const missing: string[] = []
  for (const [id, sha256] of pdfs) {
    const { text } = await call('GET', `/api/v1/tax/documents/${id}/snapshot`)
    const { pages } = await readPdf(await buffer(blobs.read(sha256)))
    const printed = amountsIn(pages.flat().join('\n'), 'pl')
    for (const amount of expectedAmounts(readSnapshot(text))) {
      const at = printed.indexOf(amount)
      if (at < 0) missing.push(`${id} ${amount}`)
      else printed.splice(at, 1)
    }
  }
  return missing
}
