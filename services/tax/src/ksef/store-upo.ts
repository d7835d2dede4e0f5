import { requireRow } from '@fiscus/db/queries/require-row'
import type { UpoEntry } from '@fiscus/fiscal/ksef/read-upo'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { ksef } from '@fiscus/messages/ksef'
import type { Blob, Blobs } from '@fiscus/runtime/blobs/blobs'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { findKsef, type KsefRow } from '../document-storage/ksef-record.ts'
import { contentOf, findDocument } from '../document-storage/queries.ts'
import { invalid, type KsefContext, lockKsef, writeKsef } from './change-ksef.ts'
import { requireKsef } from './require-ksef.ts'
import { upoWork } from './upo-work.ts'

type UpoContext = KsefContext &
  Pick<DocumentContext, 'tenant' | 'signal'> &
  Pick<TaxServiceContext, 'threads'> & { blobs: Pick<Blobs, 'putAll'> }

/**
 * Stores the official confirmation of receipt (UPO) of an invoice, which must confirm its KSeF number, its seller, its
 * number, its date of issue and its file. The same file again changes nothing; another one needs If-Match.
 * @throws Problem 404; 428, 412; 409 `document-voided`; 422 `invalid-request`
 */
export async function storeUpo(context: UpoContext, id: string, body: Uint8Array): Promise<KsefRow> {
  const { db, threads, tenant, signal, blobs } = context
  await findDocument(db, id)
  const number = (await findKsef(db, id))?.number ?? null
  if (number === null) throw invalid('/path/id', ksef.noNumber({ call: 'PUT /documents/{id}/ksef' }))
  const read = await threads.run(upoWork, { body, number }, { tenantId: tenant.id, signal })
  if (read.kind === 'refused') throw invalid('', read.reason)
  const { fileSha256 } = read.entry
  await requireSameInvoice(db, id, read.entry)
  const blob = requireRow(await blobs.putAll([body], signal))
  return db.transaction(async (tx) => {
    const before = await lockKsef(tx, id)
    // Another request has changed the number meanwhile.
    if (before?.number !== number) throw invalid('', ksef.numberChanged())
    if (before.upo_sha256 === blob.sha256) return before
    if (before.upo_sha256 !== null) requireMatch(context.ifMatch, before.version)
    if (before.file_sha256 !== null && before.file_sha256 !== fileSha256)
      throw invalid('', ksef.digestOfAnotherFile({ confirmed: fileSha256 ?? '', stored: before.file_sha256 }))
    return writeKsef(tx, context, { id, before, values: withUpo(before, blob, fileSha256) })
  })
}

/** A KSeF number that was stored with the wrong invoice must not bring the confirmation of another one with it. */
async function requireSameInvoice(db: KsefContext['db'], id: string, confirmed: UpoEntry): Promise<void> {
  const document = await findDocument(db, id)
  const content = await contentOf(db, id)
  const nip: string | undefined = content === null ? undefined : JSON.parse(content).seller?.nip
  const { invoiceNumber, issueDate, sellerNip } = confirmed
  const collapsed = (text: string | null) => text?.replaceAll(/\s+/g, ' ').trim()
  const isSame =
    collapsed(invoiceNumber) === collapsed(document.number) &&
    issueDate === document.issueDate &&
    (nip === undefined || sellerNip === nip)
  if (isSame) return
  const named = (...facts: (string | null | undefined)[]) => facts.filter(Boolean).join(', ')
  throw invalid(
    '',
    ksef.confirmationOfAnother({
      confirmed: named(invoiceNumber, issueDate, sellerNip),
      document: named(document.number, document.issueDate, nip),
    }),
  )
}

function withUpo(before: KsefRow, { sha256, bytes }: Blob, fileSha256: string | null) {
  const { mode, number, received_at, file_sha256 } = before
  return {
    mode,
    number,
    received_at,
    file_sha256: file_sha256 ?? fileSha256,
    upo_sha256: sha256,
    upo_bytes: bytes,
  }
}

/** @throws Problem 404, also for a document without a confirmation */
export async function requireUpo({ db }: Pick<KsefContext, 'db'>, id: string) {
  const { number, upo_sha256, upo_bytes } = await requireKsef(db, id)
  const upo =
    number !== null && upo_sha256 !== null && upo_bytes !== null
      ? { number, sha256: upo_sha256, bytes: upo_bytes }
      : undefined
  return requireFound(upo, 'confirmation', id)
}
