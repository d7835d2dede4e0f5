import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { and, desc, eq, ne } from 'drizzle-orm'
import { digestOfFile } from './digest-of-file.ts'

export type PdfFile = typeof pdfFiles.$inferSelect

/** What a file was rendered from. Each combination has one file. */
export type RenderingKey = Pick<PdfFile, 'kind' | 'record_id' | 'template_key' | 'language' | 'data_digest'>

/** A new file with its content in the blob store. */
export type NewPdfFile = RenderingKey &
  Pick<PdfFile, 'name' | 'sha256' | 'bytes' | 'pages' | 'missing_characters' | 'created_at'>

/** The file of a combination, which is kept for its retention period from `now` on; null: there is none. */
export async function useFile(
  db: Pick<TenantDatabase, 'update'>,
  key: RenderingKey,
  now: Date,
): Promise<PdfFile | null> {
  const [file] = await db
    .update(pdfFiles)
    .set({ used_at: now })
    .where(and(isOf(key), eq(pdfFiles.data_digest, key.data_digest)))
    .returning()
  return file ?? null
}

/** The last file of a combination, if it prints boxes; null: there is none. */
export async function useFileWithBoxes(
  db: TenantDatabase,
  key: RenderingKey,
  now: Date,
): Promise<PdfFile | null> {
  const [last] = await db
    .select({ missing: pdfFiles.missing_characters })
    .from(pdfFiles)
    .where(and(isOf(key), ne(pdfFiles.missing_characters, '')))
    .orderBy(desc(pdfFiles.used_at))
    .limit(1)
  return last ? useFile(db, { ...key, data_digest: digestOfFile(key.data_digest, last.missing) }, now) : null
}

/** The data apart. */
function isOf({ kind, record_id, template_key, language }: RenderingKey) {
  return and(
    eq(pdfFiles.kind, kind),
    eq(pdfFiles.record_id, record_id),
    eq(pdfFiles.template_key, template_key),
    eq(pdfFiles.language, language),
  )
}

/** Stores a file. If another process has rendered the same combination first, its file is returned. */
export async function addFile(tx: TenantTransaction, file: NewPdfFile): Promise<PdfFile> {
  const used = { ...file, used_at: file.created_at }
  const [added] = await tx.insert(pdfFiles).values(used).onConflictDoNothing().returning()
  if (added) return added
  const first = await useFile(tx, file, file.created_at)
  return requireRow(first ? [first] : [])
}
