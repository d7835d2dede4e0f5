import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import { measureLargeInvoices } from './large-invoices.ts'
import { measureMemory } from './memory.ts'
import { measurePreview } from './preview.ts'
import { measurePrints } from './prints.ts'

/**
 * Printing of invoices beside a bare loop of playwright, the time of one preview, invoices with many lines, and the
 * memory of 500 documents. Each measurement has a limit of time, so that the whole takes at most four minutes on a
 * machine without other work.
 */
export const pdfMeasurements = [measurePrints, measurePreview, measureLargeInvoices, measureMemory].map(
  (measure) => async () => measure(await testPdfEnvironment()),
)
