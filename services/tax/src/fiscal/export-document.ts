import { createHash } from 'node:crypto'
import { exports } from '@fiscus/messages/exports'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { todayIn } from '../context/today.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { sizeOf, unitsOf } from '../document-storage/stored-size.ts'
import { exportRefused } from './export-refused.ts'
import { fa3Work, figuresWork } from './fiscal-works.ts'
import { readFa3Document, type StoredFa3Document } from './read-fa3-document.ts'

type FiscalContext = Pick<DocumentContext, 'db' | 'tenant' | 'clock' | 'signal' | 'charge'> &
  Pick<TaxServiceContext, 'threads'>

/** A structured invoice: its XML, the SHA-256 of its bytes, and the name of its file. */
export type Fa3File = { xml: string; sha256: string; name: string }

/**
 * The FA(3) file of an approved invoice, valid by the schema. The same document with the same KSeF numbers of the
 * documents that it refers to always gives the same bytes.
 * @throws Problem 404; 409 `export-refused` with everything that is missing
 */
export async function fa3File(context: FiscalContext, id: string): Promise<Fa3File> {
  const stored = await readFa3Document(context.db, id)
  requirePastIssue(context, stored.issueDate)
  const text = await exported(context, fa3Work, stored)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { xml: text, sha256, name: `${stored.number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.xml` }
}

/** KSeF refuses a date of issue (P_1) after the day on which it receives the invoice. */
function requirePastIssue({ tenant, clock }: FiscalContext, issueDate: string): void {
  const today = todayIn(tenant.timezone, clock)
  if (issueDate <= today) return
  const detail = exports.fa3IssueDateToCome({ day: issueDate, today })
  throw exportRefused([{ code: 'fa3-issue-date-to-come', pointer: '/issueDate', detail }])
}

/**
 * The figures of the FA(3) file of a document with the lines that they come from, as JSON text.
 * @throws Problem 404; 409 `export-refused`
 */
export async function documentFigures(context: FiscalContext, id: string): Promise<string> {
  return exported(context, figuresWork, await readFa3Document(context.db, id))
}

/** In a thread: the first file of a thread reads the schema, and a file may have 10,000 lines. */
async function exported(
  { tenant, threads, signal, charge }: FiscalContext,
  work: typeof fa3Work | typeof figuresWork,
  stored: StoredFa3Document,
): Promise<string> {
  const histories = stored.corrected.flatMap(({ original, corrections }) => [original, ...corrections])
  charge(unitsOf(sizeOf([stored.snapshot, ...histories])))
  const result = await threads.run(work, stored, { tenantId: tenant.id, signal })
  if ('text' in result) return result.text
  throw exportRefused(result.faults)
}
