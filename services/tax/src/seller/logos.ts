import { hash } from 'node:crypto'
import type { LogoRecord } from '@fiscus/contracts/invoices/seller-logo'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { sellerLogos, sellerProfile } from '@fiscus/db/schema/tenant/seller'
import { requireFound } from '@fiscus/http/responses/require-found'
import { documents as texts } from '@fiscus/messages/documents'
import type { Message } from '@fiscus/messages/message'
import { count, eq } from 'drizzle-orm'

/** Logos are never deleted, because issued documents refer to them. */
const logosMax = 100

/**
 * Stores a logo under its digest; a logo that is already stored stays as it is.
 * @param data the image in base64
 * @throws Problem 422 `invalid-request` for another file than a PNG or JPEG image, or after 100 logos
 */
export async function storeLogo(
  { db, author }: { db: TenantDatabase; author: Author },
  data: string,
): Promise<LogoRecord> {
  const bytes = Buffer.from(data, 'base64')
  const type = imageTypeOf(bytes)
  if (!type) throw refused(texts.notAnImage())
  const digest = hash('sha256', bytes, 'hex')
  const logo = { digest, type, bytes: bytes.length }
  await db.transaction(async (tx) => {
    // The lock makes two new logos run one after another, so that they cannot exceed the limit together.
    await tx.select({ id: sellerProfile.id }).from(sellerProfile).for('update')
    const [stored] = await tx
      .select({ digest: sellerLogos.digest })
      .from(sellerLogos)
      .where(eq(sellerLogos.digest, digest))
    if (stored) return
    const [total] = await tx.select({ logos: count() }).from(sellerLogos)
    if (total && total.logos >= logosMax) throw refused(texts.tooManyLogos({ max: logosMax }))
    await tx
      .insert(sellerLogos)
      .values({ digest, type, data: bytes.toString('base64'), created_at: author.at })
    await writeAuditEntry(tx, author, {
      entity: 'seller_logo',
      entity_id: digest,
      action: 'create',
      before: null,
      after: logo,
    })
  })
  return logo
}

function refused(detail: Message): Problem {
  return new Problem('invalid-request', detail, {
    errors: [{ pointer: '/data', detail, code: 'invalid-value' }],
  })
}

/**
 * The bytes and the type of a logo.
 * @throws Problem 404
 */
export async function readLogo(db: TenantDatabase, digest: string) {
  const [stored] = await db
    .select({ type: sellerLogos.type, data: sellerLogos.data })
    .from(sellerLogos)
    .where(eq(sellerLogos.digest, digest))
  const { type, data } = requireFound(stored, 'logo', digest)
  return { type, bytes: Buffer.from(data, 'base64') }
}

/** The types of logos. SVG is refused: it can contain scripts and refer to other addresses. */
type ImageType = 'image/png' | 'image/jpeg'

const signatures: readonly [ImageType, Buffer][] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** The type of an image by its first bytes; null for any other file. */
function imageTypeOf(bytes: Buffer): ImageType | null {
  const match = signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))
  return match?.[0] ?? null
}
