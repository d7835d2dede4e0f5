import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import type { Table } from '../table.ts'
import { measureMemory } from './memory.ts'
import { measurePreview } from './preview.ts'
import { measurePrints } from './prints.ts'

/** Printing of invoices beside a bare loop of playwright, the memory of 500 documents, and the time of one preview. */
export async function measurePdf(): Promise<readonly Table[]> {
  const environment = await testPdfEnvironment()
  return [
    await measurePrints(environment),
    await measurePreview(environment),
    await measureMemory(environment),
  ]
}
