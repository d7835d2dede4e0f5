import { requireRow } from '@fiscus/db/queries/require-row'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { projects } from '@fiscus/db/schema/tenant/projects'
import type { RunningPdf } from '@fiscus/service-pdf/testing/running-pdf'

/** Stores a project of a tenant, and a file as a rendered offer, and returns the id of the file. */
export async function storeSamplePdf({ fresh, clock, blobsOf }: RunningPdf, slug: string): Promise<string> {
  const { id: tenantId } = fresh.tenant(slug)
  const contents = [Buffer.from('%PDF-1.4')]
  const blob = requireRow(await blobsOf(tenantId).putAll(contents, new AbortController().signal))
  const file = {
    kind: 'offer' as const,
    record_id: '01a20000-0000-7000-8000-000000000001',
    name: 'OF-2026-11-0007.pdf',
    template_key: 'standard-offer@0a1b2c3d4e5f',
    language: 'pl' as const,
    data_digest: '1'.repeat(64),
    ...blob,
    pages: 2,
    created_at: clock.now(),
  }
  const rows = await fresh.databases.withTenant(tenantId, async (db) => {
    await db.insert(projects).values({ code: 'P-2026-7', name: 'Sklep internetowy', currency: 'PLN' })
    return db.insert(pdfFiles).values(file).returning({ id: pdfFiles.id })
  })
  return requireRow(rows).id
}
