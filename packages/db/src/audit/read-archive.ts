import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { auditArchives } from '../schema/tenant/audit-archives.ts'

/** The record of an archive in the database. */
export type AuditArchive = typeof auditArchives.$inferSelect

/**
 * Returns the entries of an archive as JSON lines, the oldest first.
 * @throws BlobMissing, BlobDamaged, or an Error when the count or the digest of the entries differs from the recorded
 * one
 */
export async function readArchive(
  blobs: Blobs,
  { sha256, rows, content_sha256 }: Pick<AuditArchive, 'sha256' | 'rows' | 'content_sha256'>,
): Promise<string[]> {
  const content = await promisify(gunzip)(Buffer.concat(await Array.fromAsync(blobs.read(sha256))))
  const lines = content.toString().split('\n').slice(0, -1)
  if (lines.length !== rows)
    throw new Error(`The archive ${sha256} has ${lines.length} entries instead of ${rows}: restore it.`)
  if (createHash('sha256').update(content).digest('hex') !== content_sha256)
    throw new Error(`The entries of the archive ${sha256} differ from the archived ones: restore it.`)
  return lines
}
