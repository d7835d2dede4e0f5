import { tmpdir } from 'node:os'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, getTableColumns } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { verifyDocuments } from '../../document-storage/verify-documents.ts'
import { openDirectService } from '../direct-service.ts'
import { issueYear } from './issue-year.ts'

test('sales that are stored together are those of approvals one by one, in a valid chain', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'single', 'together')
  const stored = []
  for (const [slug, together] of [
    ['single', 1],
    ['together', 20],
  ] as const) {
    const clock = fakeClock('2026-02-01T10:00:00Z')
    await using service = openDirectService(fresh, slug, clock)
    await issueYear({ service, clock, documents: 55, seed: 1, together, changes: 0 })
    const { id: _, ...columns } = getTableColumns(documents)
    const { sequence, snapshot } = documentSnapshots
    stored.push(
      await service.inTenant(({ db }) =>
        db
          .select({ ...columns, sequence, snapshot, content: documentContents.content })
          .from(documents)
          .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
          .innerJoin(documentContents, eq(documentContents.document_id, documents.id))
          .orderBy(sequence),
      ),
    )
    const blobs = openFileBlobs(tmpdir())(slug)
    const verified = await service.inTenant(({ db }) => verifyDocuments({ db, blobs }, { limit: 100 }))
    expect(verified).toMatchObject({ ok: true, faults: [] })
  }
  const [single, together] = stored
  expect(together).toHaveLength(55)
  expect(together).toEqual(single)
})
