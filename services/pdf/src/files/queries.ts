import type { PdfFileFilter } from '@fiscus/contracts/pdf/pdf-file'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentKsefPdfs, documentPdfs, pdfFiles, pdfJobItems } from '@fiscus/db/schema/pdf/files'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { pdf } from '@fiscus/messages/pdf'
import { missingWarning } from '@fiscus/pdf/fonts/missing-warning'
import { and, desc, eq, exists, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

function fileRows(db: TenantDatabase) {
  const { id, kind, record_id, name, language, bytes, pages, sha256, missing_characters, created_at } =
    pdfFiles
  const namedIn = (table: typeof documentPdfs | typeof documentKsefPdfs) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.file_id, id)))
  return db
    .select({
      id,
      kind,
      record_id,
      name,
      language,
      bytes,
      pages,
      sha256,
      missing_characters,
      created_at,
      is_immutable: sql<boolean>`(${namedIn(documentPdfs)} or ${namedIn(documentKsefPdfs)})`,
    })
    .from(pdfFiles)
}

type FileRow = Awaited<ReturnType<typeof fileRows>>[number]

export function recordOf({ created_at, missing_characters, ...row }: FileRow) {
  return { ...row, ...missingWarning([...missing_characters]), created_at: created_at.toISOString() }
}

/**
 * @throws Problem 404 `not-found`, also for a file of another tenant; 410 `pdf-file-removed` while a job still names
 * the file
 */
export async function findFile(db: TenantDatabase, id: string): Promise<FileRow> {
  const [row] = await fileRows(db).where(eq(pdfFiles.id, id))
  if (!row && (await db.$count(pdfJobItems, eq(pdfJobItems.file_id, id))) > 0)
    throw new Problem('pdf-file-removed', pdf.fileDeleted())
  return requireFound(row, 'pdfFile', id)
}

/** A page of files, the newest first. @throws Problem 422 if the cursor does not belong to this list */
export async function listFiles(
  db: TenantDatabase,
  { limit, cursor, kind, record_id, search }: PdfFileFilter,
) {
  const rows = await fileRows(db)
    .where(
      and(
        kind && eq(pdfFiles.kind, kind),
        record_id === undefined ? undefined : eq(pdfFiles.record_id, record_id),
        search === undefined ? undefined : sql`strpos(lower(${pdfFiles.name}), lower(${search})) > 0`,
        cursor === undefined ? undefined : lt(pdfFiles.id, readCursor(z.uuid(), cursor)),
      ),
    )
    .orderBy(desc(pdfFiles.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { files: page.map(recordOf), next }
}
