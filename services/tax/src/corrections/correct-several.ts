import {
  type CorrectSeveralRequest,
  correctSeveralRequest,
} from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requestIn, type SentBody } from '@fiscus/http/requests/sent-body'
import { corrections as messages } from '@fiscus/messages/corrections'
import type { Message } from '@fiscus/messages/message'
import { defineCalculation, runCalculation } from '../calculate/run-calculation.ts'
import type { DocumentRow } from '../document-storage/queries.ts'
import type { IssuedDocument } from '../document-storage/with-idempotency-key.ts'
import { type DocumentHistory, historyOf, lockDocuments } from './document-histories.ts'
import { type CorrectionContext, issueCorrection } from './issue-correction.ts'
import { issueOnce } from './issue-once.ts'

/** Reads a request for a correction of several documents. */
export const correctionOfSeveralReading = defineCalculation(
  'read-correction-of-several',
  async (_, { body }: { body: SentBody<CorrectSeveralRequest> }) => requestIn(correctSeveralRequest, body),
)

/**
 * Corrects several documents of one buyer with one correction (VAT act art. 106j(3)): by lines of each, or by one
 * discount that is shared over all of them. A dry run stores nothing and returns the correction as it would be.
 * @throws Problem 404; 409 `document-voided`, `correction-exceeds-original`, `document-number-taken`,
 * `idempotency-key-reused`; 422 `calculation-refused`, `invalid-request`
 */
export async function correctSeveral(
  context: CorrectionContext,
  body: SentBody<CorrectSeveralRequest>,
  options: { idempotencyKey: string | undefined; dryRun: boolean },
): Promise<IssuedDocument & { replayed: boolean }> {
  const request = await runCalculation(context, correctionOfSeveralReading, { body }, () => context.signal)
  const repeatable = { route: 'documents/corrections', request, ...options }
  return issueOnce(context, repeatable, async (tx, configuration) => {
    await lockDocuments(
      tx,
      request.documents.map(({ id }) => id),
    )
    const histories: DocumentHistory[] = []
    for (const { id } of request.documents) histories.push(await historyOf(tx, id))
    for (const [position, { root }] of histories.entries()) requireTogether(root, position, histories)
    return issueCorrection(tx, { context, configuration }, request, {
      named: null,
      histories,
      documents: histories.map(({ texts }, position) => ({
        history: texts,
        lines: request.documents[position]?.lines,
        amountReceived: undefined,
        takesBack: undefined,
      })),
      settled: undefined,
      settles: [],
    })
  })
}

/** One correction has one type, one currency and one buyer. */
function requireTogether(root: DocumentRow, position: number, histories: readonly DocumentHistory[]): void {
  if (root.status === 'voided')
    throw new Problem('document-voided', messages.voidedDocumentNamed({ number: root.number }))
  const first = histories[0]?.root ?? root
  const detail = faultOf(root, first, histories.findIndex((one) => one.root.id === root.id) < position)
  if (detail === null) return
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: `/documents/${position}/id`, detail, code: 'invalid-value' }],
  })
}

function faultOf(root: DocumentRow, first: DocumentRow, isNamedTwice: boolean): Message | null {
  const { number, currency } = root
  const both = { number, first: first.number }
  if (isNamedTwice) return messages.documentNamedTwice({ number })
  if (root.correctionReason !== null) return messages.isCorrection({ number })
  if (root.type !== first.type || root.invoiceType !== first.invoiceType) return messages.ofAnotherKind(both)
  if (currency !== first.currency)
    return messages.inAnotherCurrency({ ...both, currency, ofFirst: first.currency })
  if (root.companyId !== first.companyId) return messages.ofAnotherCompany(both)
  return null
}
