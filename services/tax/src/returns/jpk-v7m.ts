import { gunzipSync } from 'node:zlib'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import type { Period } from '@fiscus/fiscal/jpk/jpk-document'
import { type JpkHead, sellerFaults } from '@fiscus/fiscal/jpk/jpk-frame'
import { addFigures, noFigures, type RegisterFigures } from '@fiscus/fiscal/jpk/register-figures'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { unitsOf } from '../document-storage/stored-size.ts'
import { exportRefused } from '../fiscal/export-refused.ts'
import { readSeller } from '../seller/queries.ts'
import { jpkFiguresOf } from './jpk-figures.ts'
import { jpkFrameWork, jpkPartWork } from './jpk-works.ts'
import { periodDocuments } from './period-documents.ts'

/** About 60 bytes of compressed XML each. */
const rowsMax = 500_000

type ReturnContext = Pick<DocumentContext, 'db' | 'tenant' | 'clock' | 'signal' | 'charge'> &
  Pick<TaxServiceContext, 'threads'>

/** A file, whose parts are decompressed when they are sent. */
export type JpkFile = { name: string; body: ReadableStream<Uint8Array> }

/**
 * The figures of JPK_V7M(3) for a month (tax-calculation §2.13), also when there is no file yet.
 * @throws Problem 409 `export-refused` for more rows than a file may have
 */
export async function jpkFigures(context: ReturnContext, period: Period): Promise<JpkV7m> {
  const seller = await sellerOf(context)
  const { figures } = await readRegister(context, period)
  return jpkFiguresOf(period, figures, sellerFaults(seller))
}

/**
 * The file JPK_V7M(3) of a month, valid by the schema.
 * @throws Problem 409 `export-refused` with what the seller lacks, and the documents that have no row
 */
export async function jpkFile(
  context: ReturnContext,
  { period, purpose }: Pick<JpkHead, 'period' | 'purpose'>,
): Promise<JpkFile> {
  const { clock, threads, tenant, signal } = context
  const seller = await sellerOf(context)
  const missing = sellerFaults(seller)
  const { figures, parts } = await readRegister(context, period)
  const faults = [...missing, ...figures.faults]
  if (faults.length > 0) throw exportRefused(faults)
  const head: JpkHead = { period, seller, purpose, createdAt: clock.now() }
  const framed = await threads.run(jpkFrameWork, { head, figures }, { tenantId: tenant.id, signal })
  if ('faults' in framed) throw exportRefused(framed.faults)
  return { name: `JPK_V7M_${period}.xml`, body: ReadableStream.from(chunksOf(framed.frame, parts)) }
}

function* chunksOf({ head, tail }: { head: string; tail: string }, parts: readonly Uint8Array[]) {
  yield new TextEncoder().encode(head)
  for (const part of parts) yield new Uint8Array(gunzipSync(part))
  yield new TextEncoder().encode(tail)
}

async function sellerOf({ db }: ReturnContext): Promise<SellerProfile> {
  return (await readSeller(db)).profile ?? {}
}

/** Reads the documents in batches, each written in a thread; only the compressed rows and the sums stay in memory. */
async function readRegister(
  { db, tenant, threads, signal, charge }: ReturnContext,
  period: Period,
): Promise<{ figures: RegisterFigures; parts: readonly Uint8Array[] }> {
  let figures = noFigures
  const parts: Uint8Array[] = []
  for await (const { documents, bytes } of periodDocuments(db, period)) {
    charge(unitsOf(bytes))
    const input = { documents, period, rowsBefore: figures.rows }
    const part = await threads.run(jpkPartWork, input, { tenantId: tenant.id, signal })
    figures = addFigures(figures, part.figures)
    parts.push(part.rows)
    if (figures.rows > rowsMax) throw exportRefused([tooManyRows])
  }
  return { figures, parts }
}

const tooManyRows = {
  code: 'jpk-too-many-rows' as const,
  pointer: '/query/period',
  detail: `A register has at most ${rowsMax} rows.`,
}
