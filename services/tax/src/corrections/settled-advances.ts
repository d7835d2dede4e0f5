import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { corrections } from '@fiscus/messages/corrections'
import type { Message } from '@fiscus/messages/message'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { refersTo } from '../document-storage/linked-documents.ts'
import { type DocumentRow, selectDocuments } from '../document-storage/queries.ts'
import type { HistoryTexts } from './correction-texts.ts'
import { historyOf, rootsOf } from './document-histories.ts'

/** The settlement invoice: its currency and its company, and its id if it is corrected. */
type Settlement = Pick<DocumentRow, 'currency' | 'companyId'> & { id?: string }

/**
 * Reads the advance invoices that a settlement invoice settles. The caller has locked them.
 * @throws Problem 404; 422 `invalid-request` for a document that the invoice cannot settle; 409 `document-voided`,
 * `document-settled`
 */
export async function advancesToSettle(
  tx: TenantTransaction,
  ids: readonly string[],
  settlement: Settlement,
): Promise<HistoryTexts[]> {
  const advances: HistoryTexts[] = []
  for (const [position, id] of ids.entries()) {
    const { root, texts } = await historyOf(tx, id)
    const pointer = `/settles/${position}`
    const fault = faultOf(root, settlement, ids.indexOf(id) < position)
    if (fault !== null)
      throw new Problem('invalid-request', fault, {
        errors: [{ pointer, detail: fault, code: 'invalid-value' }],
      })
    if (root.status === 'voided')
      throw new Problem('document-voided', corrections.advanceVoided({ number: root.number }))
    const settling = await settlementOf(tx, id)
    if (settling && settling.id !== settlement.id)
      throw new Problem(
        'document-settled',
        corrections.advanceSettledAlready({
          number: root.number,
          settlement: settling.number,
          id: settling.id,
        }),
      )
    advances.push(texts)
  }
  return advances
}

function faultOf(
  { invoiceType, correctionReason, currency, companyId, number }: DocumentRow,
  settlement: Settlement,
  isNamedTwice: boolean,
): Message | null {
  if (isNamedTwice) return corrections.advanceNamedTwice({ number })
  if (invoiceType !== 'advance' || correctionReason !== null) return corrections.notAnAdvance({ number })
  if (currency !== settlement.currency) return corrections.advanceInAnotherCurrency({ number, currency })
  if (companyId !== settlement.companyId) return corrections.advanceOfAnotherCompany({ number })
  return null
}

/**
 * The settlement invoice that settles an advance invoice by now; corrections of a settlement can name other advances.
 */
export async function settlementOf(tx: TenantTransaction, id: string): Promise<DocumentRow | undefined> {
  const candidates = requireUnchanged(
    await selectDocuments(tx)
      .where(and(refersTo(id, 'settles'), eq(documents.status, 'approved')))
      .orderBy(documents.id),
  )
  for (const candidate of candidates) {
    const [root] = await rootsOf(tx, candidate.id)
    if (root === undefined) continue
    const [latest] = requireUnchanged(
      await selectDocuments(tx)
        .where(
          and(
            or(eq(documents.id, root), refersTo(root, 'corrects')),
            eq(documents.status, 'approved'),
            sql`exists (select from ${documentLinks} where ${documentLinks.document_id} = ${documents.id}
              and ${documentLinks.relation} = 'settles')`,
          ),
        )
        .orderBy(desc(documentSnapshots.sequence))
        .limit(1),
    )
    if (latest?.id === candidate.id) return root === candidate.id ? candidate : { ...candidate, id: root }
  }
  return undefined
}
