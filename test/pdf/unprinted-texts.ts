import { buffer } from 'node:stream/consumers'
import { readPdf } from '@fiscus/pdf/testing/read-pdf'
import type { NumberedRecords } from './numbered-records.ts'
import type { PdfStage } from './pdf-stage.ts'

/**
 * Reads the PDFs of records, by their SHA-256, and returns each text that the PDF of a record must print and does not,
 * with the id of the record.
 */
export async function unprintedTexts(
  { tax }: PdfStage,
  slug: string,
  { records, pdfs }: { records: NumberedRecords; pdfs: ReadonlyMap<string, string> },
): Promise<string[]> {
  const blobs = tax.blobsOf(tax.fresh.tenant(slug).id)
  const missing: string[] = []
  for (const [id, sha256] of pdfs) {
    const { pages } = await readPdf(await buffer(blobs.read(sha256)))
    const printed = ` ${pages.flat().join(' ')} `
    // Whole words, so that 2,05 is not found in 12,05.
    for (const text of records.get(id) ?? ['no record'])
      if (!printed.includes(` ${text} `)) missing.push(`${id} ${text}`)
  }
  return missing
}
