import { type CorrectRequest, correctRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requestIn, type SentBody } from '@fiscus/http/requests/sent-body'
import { corrections as messages } from '@fiscus/messages/corrections'
import { defineCalculation, runCalculation } from '../calculate/run-calculation.ts'
import { type DocumentRow, findDocument } from '../document-storage/queries.ts'
import type { IssuedDocument } from '../document-storage/with-idempotency-key.ts'
import { type DocumentHistory, historyOf, lockDocuments, rootsOf } from './document-histories.ts'
import { type CorrectionContext, issueCorrection } from './issue-correction.ts'
import { issueOnce } from './issue-once.ts'
import { advancesToSettle } from './settled-advances.ts'

/** Reads a request for a correction. */
export const correctionReading = defineCalculation(
  'read-correction',
  async (_, { body }: { body: SentBody<CorrectRequest> }) => requestIn(correctRequest, body),
)

/**
 * Corrects a document as its earlier corrections left it. The correction is a new document with the differences. A
 * request to a correction corrects the documents of that correction; without lines it takes its differences back. A dry
 * run stores nothing and returns the correction as it would be.
 * @throws Problem 404; 409 `document-voided`, `document-is-correction`, `document-settled`,
 * `correction-exceeds-original`, `document-number-taken`, `idempotency-key-reused`; 422 `calculation-refused`,
 * `invalid-request`
 */
export async function correctDocument(
  context: CorrectionContext,
  id: string,
  body: SentBody<CorrectRequest>,
  options: { idempotencyKey: string | undefined; dryRun: boolean },
): Promise<IssuedDocument & { replayed: boolean }> {
  const request = await runCalculation(context, correctionReading, { body }, () => context.signal)
  const repeatable = { route: `documents/${id}/corrections`, request, ...options }
  return issueOnce(context, repeatable, async (tx, configuration) => {
    const { settles = [], lines, amountReceived } = request
    const roots = await rootsOf(tx, id)
    await lockDocuments(tx, [id, ...roots, ...settles])
    const named = await findDocument(tx, id)
    requireNotVoided(named)
    requireOneDocument(named, roots, request)
    const histories: DocumentHistory[] = []
    for (const root of roots) histories.push(await historyOf(tx, root))
    for (const { root } of histories) requireFitting(root, request)
    const [first] = histories
    if (first === undefined) throw new Error(`The correction ${id} has no document that it corrects.`)
    return issueCorrection(tx, { context, configuration }, request, {
      named,
      histories,
      documents: histories.map(({ texts, corrections }) => ({
        history: texts,
        lines,
        amountReceived,
        takesBack:
          named.correctionReason === null ? undefined : corrections.findIndex((one) => one.id === id),
      })),
      settled: request.settles && (await advancesToSettle(tx, settles, first.root)),
      settles,
    })
  })
}

function requireNotVoided({ status }: DocumentRow): void {
  if (status === 'voided') throw new Problem('document-voided', messages.voidedDocument())
}

/** The lines of a correction of several documents are ambiguous: it can only be taken back as a whole. */
function requireOneDocument(
  { number }: DocumentRow,
  roots: readonly string[],
  { lines, discount, amountReceived, settles }: CorrectRequest,
): void {
  if (roots.length === 1 || [lines, discount, amountReceived, settles].every((part) => part === undefined))
    return
  throw new Problem('document-is-correction', messages.ofSeveralDocuments({ number }))
}

/** An amount received belongs to an advance invoice, and advances to a settlement invoice. */
function requireFitting({ invoiceType, number }: DocumentRow, request: CorrectRequest): void {
  const misplaced = [
    ['amountReceived', 'advance', messages.noAdvanceInvoice],
    ['settles', 'settlement', messages.noSettlementInvoice],
  ] as const
  for (const [field, type, unfit] of misplaced) {
    if (request[field] === undefined || invoiceType === type) continue
    const detail = unfit({ number })
    throw new Problem('invalid-request', detail, {
      errors: [{ pointer: `/${field}`, detail, code: 'invalid-value' }],
    })
  }
}
