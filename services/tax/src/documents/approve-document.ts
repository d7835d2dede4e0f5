import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents as texts } from '@fiscus/messages/documents'
import { eq } from 'drizzle-orm'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { lockDocuments } from '../corrections/document-histories.ts'
import { advancesToSettle } from '../corrections/settled-advances.ts'
import { configurationInForce } from '../document-storage/configuration-in-force.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { issueDocument } from '../document-storage/issue-document.ts'
import { markRatesUsed } from '../document-storage/mark-rates-used.ts'
import { type IssuedDocument, withIdempotencyKey } from '../document-storage/with-idempotency-key.ts'
import { monthsClosed } from '../returns/closings-in-force.ts'
import { readSeller } from '../seller/queries.ts'
import type { Approval } from './approval.ts'
import { sourceLinks } from './source-links.ts'

type ApprovalContext = DocumentContext & Pick<TaxServiceContext, 'configurations' | 'events'>

/**
 * Approves a commercial document: calculates it under the stored configuration and stores the snapshot.
 * @throws Problem 422 `calculation-refused`, `invalid-request` for an unknown company or advance; 404 for an unknown
 * advance; 409 `document-number-taken`, `document-settled`, `document-voided`, `idempotency-key-reused`
 */
export async function approveDocument(
  context: ApprovalContext,
  { head, bodyDigest, calculate }: Approval,
  idempotencyKey: string | undefined,
): Promise<IssuedDocument & { replayed: boolean }> {
  const { db, clock, tenant, configurations, events } = context
  const { type, number, issueDate, currency, companyId = null, invoiceType = 'standard', settles = [] } = head
  // It can need a database connection, so it runs before the transaction takes one.
  const cached = await configurations.configurationOf(tenant.id)
  const repeatable = { key: idempotencyKey, route: 'documents', bodyDigest, now: clock.now() }
  const issued = await db.transaction((tx) =>
    withIdempotencyKey(tx, repeatable, async () => {
      if (companyId !== null) await lockCompany(tx, companyId)
      const links = await sourceLinks(tx, type, head.sourceDocumentIds ?? [])
      await lockDocuments(tx, settles)
      const advances = await advancesToSettle(tx, settles, { currency, companyId })
      const [configuration, { profile: seller }, closedMonths] = await Promise.all([
        configurationInForce(tx, cached),
        readSeller(tx),
        type === 'invoice' ? monthsClosed(tx) : [],
      ])
      const texts = await calculate({ configuration, seller, advances, closedMonths })
      await markRatesUsed(tx, texts.rates, clock.now())
      return issueDocument(tx, context, 'approve', {
        type,
        invoiceType: type === 'invoice' ? invoiceType : null,
        number,
        externalReference: head.externalReference ?? null,
        issueDate,
        currency,
        companyId,
        buyerName: head.buyerName,
        ...texts,
        correction: null,
        links: [...links, ...settles.map((id) => ({ relation: 'settles' as const, relatedDocumentId: id }))],
      })
    }),
  )
  if (!issued.replayed) events.documentApproved(type)
  return issued
}

/**
 * Locks the company of a new document: it cannot be deleted until the transaction ends.
 * @throws Problem 422 with the pointer /companyId when there is no such company
 */
async function lockCompany(tx: TenantTransaction, id: string): Promise<void> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('key share')
  if (company) return
  const detail = texts.noCompany({ id })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: '/companyId', detail, code: 'unknown-record' }],
  })
}
