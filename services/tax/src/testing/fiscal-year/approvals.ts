import { randomUUIDv7 } from 'node:crypto'
import { approveRequest } from '@fiscus/contracts/documents/approve-request'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { approvalOf } from '../../documents/approval.ts'
import { approveDocument } from '../../documents/approve-document.ts'
import { readSeller } from '../../seller/queries.ts'
import type { DirectContext, DirectService } from '../direct-service.ts'
import type { ApprovalBody } from './sale.ts'
import { type SaleDraft, storeTogether } from './store-together.ts'

/** Approves a document, as the route does, and returns its id. */
export async function approve(service: DirectService, body: ApprovalBody): Promise<string> {
  const request = approveRequest.parse(body)
  const { documentId } = await service.inTenant(async (context) =>
    approveDocument(context, await approvalOf(context, { valid: request }), undefined),
  )
  return documentId
}

type Sales = {
  /** Returns the id. */
  sell(body: ApprovalBody): Promise<string>
  /** Stores what is not stored yet: later documents can refer to it from then on. */
  flush(): Promise<void>
}

/**
 * Sales that are approved one by one or, with more than 1 `together`, calculated as at an approval and stored in
 * batches.
 */
export function openSales(service: DirectService, together: number): Sales {
  if (together === 1) return { sell: (body) => approve(service, body), flush: async () => {} }
  let drafts: SaleDraft[] = []
  let seller: SellerProfile | null = null

  async function flush(): Promise<void> {
    if (drafts.length === 0) return
    await service.inTenant(({ db }) => db.transaction((tx) => storeTogether(tx, drafts)))
    drafts = []
  }

  return {
    flush,
    async sell(body) {
      const draft = await service.inTenant(async (context) => {
        seller ??= (await readSeller(context.db)).profile
        return draftOf(context, body, seller)
      })
      drafts.push(draft)
      if (drafts.length >= together) await flush()
      return draft.id
    },
  }
}

async function draftOf(
  context: DirectContext,
  body: ApprovalBody,
  seller: SellerProfile | null,
): Promise<SaleDraft> {
  const request = approveRequest.parse(body)
  const { head, calculate } = await approvalOf(context, { valid: request })
  const { type, number, currency, buyerName, issueDate, externalReference = null } = head
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const { rates: _, ...texts } = await calculate({ configuration, seller, advances: [], closedMonths: [] })
  return {
    id: randomUUIDv7(),
    type,
    number,
    currency,
    buyerName,
    issueDate,
    externalReference,
    invoiceType: type === 'invoice' ? (head.invoiceType ?? 'standard') : null,
    approvedAt: context.clock.now(),
    approvedBy: context.actor,
    ...texts,
  }
}
