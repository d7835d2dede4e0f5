import type { KsefRequest } from '@fiscus/contracts/documents/document-ksef'
import { dayOfKsefNumber, nipOfKsefNumber } from '@fiscus/contracts/fields/ksef-number'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { requireRow } from '@fiscus/db/queries/require-row'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { requireMatch } from '@fiscus/http/responses/etag'
import { ksef } from '@fiscus/messages/ksef'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import { and, eq, ne } from 'drizzle-orm'
import { todayIn } from '../context/today.ts'
import { lockDocuments } from '../corrections/document-histories.ts'
import { findKsef, type KsefRow, ksefRecord } from '../document-storage/ksef-record.ts'
import { contentOf, findDocument } from '../document-storage/queries.ts'
import { requireKsef } from './require-ksef.ts'

export type KsefContext = { db: TenantDatabase; author: Author; ifMatch: string | undefined }

type Values = Pick<KsefRow, 'mode' | 'number' | 'received_at' | 'file_sha256' | 'upo_sha256' | 'upo_bytes'>

/**
 * Stores what KSeF has stated about an invoice. The same values again change nothing; other values need If-Match. A
 * confirmation of receipt stays while its number and its file stay.
 * @throws Problem 404; 428, 412; 409 `document-voided`, `ksef-number-taken`; 422 `invalid-request` for a document that
 * is no invoice, a time to come, and the number of another seller or of another day than that of its receipt
 */
export async function changeKsef(context: KsefContext, id: string, request: KsefRequest): Promise<KsefRow> {
  const { mode, number = null, receivedAt = null } = request
  try {
    return await context.db.transaction(async (tx) => {
      const before = await lockKsef(tx, id)
      const isSameNumber = before?.number === number
      const file_sha256 = request.fileSha256 ?? (isSameNumber ? before.file_sha256 : null)
      const stated = { mode, number, received_at: receivedAt, file_sha256 }
      if (before && isStored(before, stated)) return before
      if (before) requireMatch(context.ifMatch, before.version)
      await requireValid(tx, context, id, stated)
      const keepsUpo = isSameNumber && before.file_sha256 === file_sha256
      const upo_sha256 = keepsUpo ? before.upo_sha256 : null
      const upo_bytes = keepsUpo ? before.upo_bytes : null
      return writeKsef(tx, context, { id, before, values: { ...stated, upo_sha256, upo_bytes } })
    })
  } catch (error) {
    // Two documents get one number at the same time.
    if (number !== null && constraintViolation(error)?.constraint === 'document_ksef_number_unique')
      throw numberTaken(number)
    throw error
  }
}

/**
 * Removes what is stored about an invoice in KSeF, when it was stored with the wrong document.
 * @throws Problem 404; 428, 412
 */
export function deleteKsef({ db, author, ifMatch }: KsefContext, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockDocuments(tx, [id])
    const before = await requireKsef(tx, id)
    requireMatch(ifMatch, before.version)
    await tx.delete(documentKsef).where(eq(documentKsef.document_id, id))
    await writeAuditEntry(tx, author, {
      entity: 'document_ksef',
      entity_id: id,
      action: 'delete',
      before: ksefRecord(before),
      after: null,
    })
  })
}

/** Locks an invoice, and returns what is stored about it in KSeF. Voiding waits for the lock. */
export async function lockKsef(tx: TenantTransaction, id: string): Promise<KsefRow | undefined> {
  await lockDocuments(tx, [id])
  const { type, status } = await findDocument(tx, id)
  if (type !== 'invoice') throw invalid('/path/id', ksef.onlyInvoices({ type: words[type]() }))
  if (status === 'voided') throw new Problem('document-voided', ksef.voidedInvoice())
  return findKsef(tx, id)
}

/** Stores new values with the next version, and writes the audit entry. The caller has locked the document. */
export async function writeKsef(
  tx: TenantTransaction,
  { author }: Pick<KsefContext, 'author'>,
  { id, before, values }: { id: string; before: KsefRow | undefined; values: Values },
): Promise<KsefRow> {
  const version = (before?.version ?? 0) + 1
  const row = { ...values, version, updated_at: author.at, updated_by: author.actor }
  const after = requireRow(
    await tx
      .insert(documentKsef)
      .values({ ...row, document_id: id })
      .onConflictDoUpdate({ target: documentKsef.document_id, set: row })
      .returning(),
  )
  await writeAuditEntry(tx, author, {
    entity: 'document_ksef',
    entity_id: id,
    action: before ? 'change' : 'create',
    before: before ? ksefRecord(before) : null,
    after: ksefRecord(after),
  })
  return after
}

type Stated = Omit<Values, 'upo_sha256' | 'upo_bytes'>

function isStored(before: KsefRow, { mode, number, received_at, file_sha256 }: Stated): boolean {
  return (
    before.mode === mode &&
    before.number === number &&
    before.received_at?.getTime() === received_at?.getTime() &&
    before.file_sha256 === file_sha256
  )
}

async function requireValid(
  tx: TenantTransaction,
  { author }: KsefContext,
  id: string,
  { number, received_at }: Stated,
): Promise<void> {
  if (received_at && received_at > author.at) throw invalid('/receivedAt', ksef.timeToCome())
  if (number === null || received_at === null) return
  const { issueDate } = await findDocument(tx, id)
  const day = dayOfKsefNumber(number)
  if (day < issueDate) throw invalid('/number', ksef.numberBeforeIssue({ day, issueDate }))
  if (!daysOfReceipt(received_at).includes(day))
    throw invalid('/number', ksef.numberOfAnotherDay({ day, received: dayOf(received_at) }))
  const [other] = await tx
    .select({ id: documentKsef.document_id })
    .from(documentKsef)
    .where(and(eq(documentKsef.number, number), ne(documentKsef.document_id, id)))
  if (other) throw numberTaken(number, other.id)
  const content = await contentOf(tx, id)
  const sellerNip: unknown = content === null ? null : JSON.parse(content).seller?.nip
  const nip = nipOfKsefNumber(number)
  if (nip !== null && typeof sellerNip === 'string' && nip !== sellerNip)
    throw invalid('/number', ksef.numberOfAnotherSeller({ nip, seller: sellerNip }))
}

/** How long an invoice that is sent just before midnight may wait for its number. */
const processingMs = 3_600_000

/** The Polish days that the number of an invoice that KSeF received at an instant can have. */
function daysOfReceipt(receivedAt: Date): string[] {
  return [-processingMs, processingMs].map((ms) => dayOf(new Date(receivedAt.getTime() + ms)))
}

function dayOf(instant: Date): string {
  return todayIn('Europe/Warsaw', { now: () => instant })
}

function numberTaken(number: string, documentId?: string): Problem {
  const document = documentId ? ksef.document({ id: documentId }) : ksef.anotherDocument()
  const detail = ksef.numberTaken({ number, document })
  return new Problem('ksef-number-taken', detail, {
    errors: [{ pointer: '/number', detail, code: 'ksef-number-taken' }],
  })
}

export function invalid(pointer: string, detail: Message): Problem {
  return new Problem('invalid-request', detail, { errors: [{ pointer, detail, code: 'invalid-value' }] })
}
