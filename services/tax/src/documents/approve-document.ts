import type { ApproveRequest } from '@fiscus/contracts/documents/approve-request'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculateOrRefuse } from '../calculate/calculate-or-refuse.ts'
import { summaryText } from '../calculate/summary-text.ts'
import { type RequestContext, taxDocumentOf } from '../calculate/tax-document.ts'
import type { TaxServiceContext } from '../context.ts'
import { todayIn } from '../today.ts'
import { type Answer, answerOnce } from './answer-once.ts'
import { configurationInForce } from './configuration-in-force.ts'
import type { DocumentContext } from './document-context.ts'
import { issueDocument } from './issue-document.ts'
import { keepCompany } from './keep-company.ts'
import { markRatesUsed } from './mark-rates-used.ts'

type ApprovalContext = DocumentContext & RequestContext & Pick<TaxServiceContext, 'configurations' | 'events'>

/**
 * Approves a commercial document: calculates it under the stored configuration and freezes the result.
 * @throws Problem 422 `calculation-refused`, `invalid-request` for a company that is unknown; 409 `document-number-taken`, `idempotency-key-reused`
 */
export async function approveDocument(
  context: ApprovalContext,
  request: ApproveRequest,
  idempotencyKey: string | undefined,
): Promise<Answer & { replayed: boolean }> {
  const { db, clock, tenant, configurations, events } = context
  const { type, number, issueDate, companyId = null, ...cart } = request
  // Both may need a connection of their own, so they come before the transaction holds one.
  const document = await taxDocumentOf(context, cart)
  const cached = await configurations.configurationOf(tenant.id)
  const call = { key: idempotencyKey, route: 'documents', body: request, now: clock.now() }
  const answer = await db.transaction((tx) =>
    answerOnce(tx, call, async () => {
      if (companyId !== null) await keepCompany(tx, companyId)
      const calculated = calculateOrRefuse(context, document, await configurationInForce(tx, cached))
      await markRatesUsed(tx, calculated.explanations, clock.now())
      return issueDocument(tx, context, 'approve', {
        type,
        number,
        issueDate: issueDate ?? todayIn(tenant.timezone, clock),
        currency: document.currency,
        companyId,
        summary: summaryText(calculated.snapshot),
        request: JSON.stringify(document),
        snapshot: writeSnapshot(calculated.snapshot),
        correction: null,
      })
    }),
  )
  if (!answer.replayed) events.documentApproved(type)
  return answer
}
