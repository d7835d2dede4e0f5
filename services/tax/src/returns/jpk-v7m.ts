import { gunzipSync } from 'node:zlib'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { Problem } from '@fiscus/contracts/problems/problem'
import type {
  JpkDocuments,
  JpkDocumentsQuery,
  JpkV7m,
  JpkV7mFileQuery,
  JpkV7mQuery,
} from '@fiscus/contracts/returns/jpk-v7m'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { declaredMonths, formOf, type JpkForm } from '@fiscus/fiscal/jpk/jpk-form'
import { type JpkFrame, type JpkHead, sellerFaults } from '@fiscus/fiscal/jpk/jpk-frame'
import { addFigures, noFigures, type RegisterFigures } from '@fiscus/fiscal/jpk/register-figures'
import { noClosings } from '@fiscus/fiscal/periods/closing'
import type { Period } from '@fiscus/fiscal/periods/period'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { requireFound } from '@fiscus/http/responses/require-found'
import { exports } from '@fiscus/messages/exports'
import { exportRefused } from '../fiscal/export-refused.ts'
import { readSeller } from '../seller/queries.ts'
import { findFile, latestClosing, nextNumber, purposeOf, withClosings } from './closings-in-force.ts'
import { entriesOfMonth } from './entries-of-month.ts'
import { jpkFiguresOf } from './jpk-figures.ts'
import { jpkDocumentsWork, jpkEntriesWork, jpkFrameWork, jpkPartWork } from './jpk-works.ts'
import { partDocuments } from './part-documents.ts'
import type { StoredDocument } from './period-documents.ts'
import { partsOf, type ReturnContext, type ReturnFile } from './return-context.ts'

/** About 60 bytes of compressed XML each. */
const rowsMax = 500_000

/** The register of a month with the seller who states it. */
type Register = {
  period: Period
  form: JpkForm
  seller: SellerProfile
  figures: RegisterFigures
  /** The figures of the months that it declares; null for the first two months of a quarter. */
  declared: RegisterFigures | null
  parts: readonly Uint8Array[]
}

/**
 * The figures of JPK_V7M(3) for a month (tax-calculation §2.13), also when there is no file yet.
 * @throws Problem 409 `export-refused` for more rows than a file may have
 */
export async function jpkFigures(context: ReturnContext, { period, state }: JpkV7mQuery): Promise<JpkV7m> {
  return figuresOf(await readRegister(context, await withClosings(context.db, period, state)))
}

/**
 * The file JPK_V7M(3) of a month, valid by the schema.
 * @throws Problem 409 `export-refused` with what the seller lacks, and the documents that have no row
 */
export async function jpkFile(
  context: ReturnContext,
  { period, state, purpose }: JpkV7mFileQuery,
): Promise<ReturnFile> {
  const register = await readRegister(context, await withClosings(context.db, period, state))
  return fileOf(context, register, purpose ?? purposeOf(period, await nextNumber(context.db, period)))
}

/**
 * The stored file of a month that is read as it was closed; null for an open month, and for what a closed one would
 * state now.
 * @throws Problem 422 for a purpose that the closing does not have
 */
export async function closedJpkFile(db: TenantDatabase, { period, state, purpose }: JpkV7mFileQuery) {
  const latest = await latestClosing(db, period)
  if (state === 'now' || !latest || latest.isReopened) return null
  const stated = purposeOf(period, latest.number)
  if (purpose !== undefined && purpose !== stated) throw otherPurpose(period, latest.number, stated)
  const names = [fileName(period, 'V7M'), fileName(period, 'V7K')]
  return requireFound(await findFile(db, latest.id, names), 'file', names.join(', '))
}

function otherPurpose(period: Period, number: number, purpose: JpkHead['purpose']): Problem {
  const detail = exports.jpkOfClosing({ period, number, purpose })
  return new Problem('invalid-request', detail, {
    errors: [{ pointer: '/query/purpose', detail, code: 'invalid-value' }],
  })
}

/**
 * The figures and the file of a month with these closings.
 * @throws Problem 409 `export-refused` as `jpkFile`
 */
export async function jpkReturn(
  context: ReturnContext,
  { period, closings, purpose }: ReturnPeriod & Pick<JpkHead, 'purpose'>,
): Promise<{ figures: JpkV7m; file: ReturnFile }> {
  const register = await readRegister(context, { period, closings })
  return { figures: figuresOf(register), file: await fileOf(context, register, purpose) }
}

/**
 * A page of the documents of a cell, or of a difference, of a month.
 * @throws Problem 422 as `partDocuments`
 */
export function jpkDocuments(
  context: ReturnContext,
  { part, ...query }: JpkDocumentsQuery,
): Promise<JpkDocuments> {
  return partDocuments(context, query, (documents, period) =>
    context.execute(jpkDocumentsWork, { documents, period, part }),
  )
}

function figuresOf(register: Register): JpkV7m {
  return jpkFiguresOf(register, sellerFaults(register.seller))
}

async function fileOf(
  { clock, execute }: ReturnContext,
  { period, form, seller, figures, declared, parts }: Register,
  purpose: JpkHead['purpose'],
): Promise<ReturnFile> {
  const faults = [...sellerFaults(seller), ...(declared ?? figures).faults]
  if (faults.length > 0) throw exportRefused(faults)
  const head: JpkHead = { period, form, seller, purpose, createdAt: clock.now() }
  const framed = await execute(jpkFrameWork, { head, figures, declared })
  if ('faults' in framed) throw exportRefused(framed.faults)
  return { name: fileName(period, form), texts: textsOf(framed.frame, parts) }
}

const fileName = (period: Period, form: JpkForm) => `JPK_${form}_${period}.xml`

function* textsOf({ head, tail }: JpkFrame, parts: readonly Uint8Array[]) {
  yield head
  for (const part of parts) yield gunzipSync(part).toString()
  yield tail
}

/** Reads the register of a month, and what its file declares: the sums of the month, or of its quarter. */
async function readRegister(context: ReturnContext, month: ReturnPeriod): Promise<Register> {
  const seller = (await readSeller(context.db)).profile ?? {}
  const form = formOf(month.period, seller)
  const register = await readMonth(context, month)
  const months = declaredMonths(month.period, form)
  let declared = months.length === 0 ? null : register.figures
  for (const period of months)
    if (declared && period !== month.period)
      declared = addFigures(declared, (await readMonth(context, besideIt(month, period))).figures)
  return { period: month.period, form, seller, declared, ...register }
}

/** Another month of the quarter, with what it had at the closing of the month that declares it. */
function besideIt({ period, closings }: ReturnPeriod, other: Period): ReturnPeriod {
  const closing = closings.get(period)
  return { period: other, closings: closing ? new Map([[other, { ...closing, period: other }]]) : noClosings }
}

/** Reads the documents in batches; only the compressed rows and the sums stay in memory. */
async function readMonth(
  context: ReturnContext,
  period: ReturnPeriod,
): Promise<Pick<Register, 'figures' | 'parts'>> {
  let figures = noFigures
  const parts: Uint8Array[] = []
  const compute = (documents: readonly StoredDocument[]) =>
    context.execute(jpkPartWork, { documents, period, rowsBefore: figures.rows })
  const add = (part: Awaited<ReturnType<typeof compute>>) => {
    figures = addFigures(figures, part.figures)
    parts.push(part.rows)
    if (figures.rows > rowsMax) throw exportRefused([tooManyRows])
  }
  for await (const part of partsOf(context, period, compute)) add(part)
  const entries = await entriesOfMonth(context.db, period.period)
  add(await context.execute(jpkEntriesWork, { entries, period, rowsBefore: figures.rows }))
  return { figures, parts }
}

const tooManyRows = {
  code: 'jpk-too-many-rows' as const,
  pointer: '/query/period',
  detail: exports.jpkTooManyRows({ max: rowsMax }),
}
