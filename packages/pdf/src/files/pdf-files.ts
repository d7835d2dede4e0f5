import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { and, eq } from 'drizzle-orm'

export type PdfFile = typeof pdfFiles.$inferSelect

/** What a file was rendered from. Each combination has one file. */
export type RenderingKey = Pick<PdfFile, 'kind' | 'record_id' | 'template_key' | 'language' | 'data_digest'>

/** A new file with its content in the blob store. */
export type NewPdfFile = RenderingKey & Pick<PdfFile, 'name' | 'sha256' | 'bytes' | 'pages' | 'created_at'>

/** The file of a combination, which is kept for its retention period from `now` on; null: there is none. */
export async function useFile(
  db: Pick<TenantDatabase, 'update'>,
  key: RenderingKey,
  now: Date,
): Promise<PdfFile | null> {
  const [file] = await db
    .update(pdfFiles)
    .set({ used_at: now })
    .where(
      and(
        eq(pdfFiles.kind, key.kind),
        eq(pdfFiles.record_id, key.record_id),
        eq(pdfFiles.template_key, key.template_key),
        eq(pdfFiles.language, key.language),
        eq(pdfFiles.data_digest, key.data_digest),
      ),
    )
    .returning()
  return file ?? null
}

/** Stores a file. If another process has rendered the same combination first, its file is returned. */
export async function addFile(tx: TenantTransaction, file: NewPdfFile): Promise<PdfFile> {
  const used = { ...file, used_at: file.created_at }
  const [added] = await tx.insert(pdfFiles).values(used).onConflictDoNothing().returning()
  if (added) return added
  const first = await useFile(tx, file, file.created_at)
  return requireRow(first ? [first] : [])
}
