import { type ApproveRequest, approveRequest } from '@fiscus/contracts/documents/approve-request'
import { parseBody } from '@fiscus/http/requests/read-json'
import { requireValid } from '@fiscus/http/requests/validate'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import type { CalculateContext } from '../calculate/calculate-tax.ts'
import { countRefusals } from '../calculate/count-refusals.ts'
import { requireValidDocument } from '../calculate/invalid-document.ts'
import {
  defineLargeBodyWork,
  type LargeBody,
  type LargeBodyContext,
  runForLargeBody,
} from '../calculate/large-body.ts'
import { taxDocumentOf } from '../calculate/tax-document.ts'
import { contentText } from '../document-content/content-text.ts'
import { sha256 } from '../json-text/sha256.ts'
import { type UsedRate, usedRates } from './mark-rates-used.ts'

/** The fields of a document that are not calculated. */
export type ApprovalHead = Pick<ApproveRequest, 'type' | 'number' | 'issueDate' | 'companyId' | 'currency'>

/** The JSON texts that an approval stores, and the rates that the calculation used. */
export type ApprovalTexts = {
  summary: string
  request: string
  snapshot: string
  content: string
  rates: readonly UsedRate[]
}

/** A valid request for an approval. `bodyDigest` is the SHA-256 of its validated body. */
export type Approval = {
  head: ApprovalHead
  bodyDigest: string
  /** @throws Problem 422 `calculation-refused` */
  calculate: (configuration: TaxConfiguration) => ApprovalTexts | Promise<ApprovalTexts>
}

/** An approval of a small body, which is calculated at once. */
export async function approvalOf(context: CalculateContext, request: ApproveRequest): Promise<Approval> {
  const document = await documentOf(context, request)
  return {
    head: headOf(request),
    bodyDigest: bodyDigestOf(request),
    calculate: (configuration) => approvalTexts(context, request, document, configuration),
  }
}

/**
 * An approval of a large body: threads parse, validate and calculate it.
 * @throws Problem 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export async function largeApprovalOf(context: LargeBodyContext, body: Uint8Array): Promise<Approval> {
  const { threads, tenant, signal } = context
  const { output, large } = await runForLargeBody(context, readApprovalWork, (input) => input, body)
  return {
    head: output.head,
    bodyDigest: output.bodyDigest,
    async calculate(configuration) {
      const calculated = await countRefusals(context, () =>
        threads.run(calculateApprovalWork, large, { tenantId: tenant.id, signal, configuration }),
      )
      if (calculated.kind !== 'done') throw new Error('The approval needs VAT numbers that it did not list.')
      return calculated
    },
  }
}

/** Reads a large approval, and lists the VAT numbers that its calculation needs. */
export const readApprovalWork = defineLargeBodyWork('read-approval', async (context, { body }: LargeBody) => {
  const request = await requireValidDocument(context, approveRequest, parseBody(body))
  await documentOf(context, request)
  return { head: headOf(request), bodyDigest: bodyDigestOf(request) }
})

/** Calculates a large approval. */
export const calculateApprovalWork = defineLargeBodyWork(
  'calculate-approval',
  async (context, { body }: LargeBody) => {
    const request = requireValid(approveRequest, parseBody(body))
    const document = await documentOf(context, request)
    const configuration = await context.configurations.configurationOf(context.tenant.id)
    return approvalTexts(context, request, document, configuration)
  },
)

function headOf({ type, number, issueDate, companyId, currency }: ApproveRequest): ApprovalHead {
  return { type, number, issueDate, companyId, currency }
}

function bodyDigestOf(request: ApproveRequest): string {
  return sha256(JSON.stringify(request))
}

function documentOf(context: CalculateContext, request: ApproveRequest): Promise<TaxDocument> {
  const { type, number, issueDate, companyId, ...cart } = request
  return taxDocumentOf(context, cart)
}

function approvalTexts(
  context: CalculateContext,
  { type }: ApproveRequest,
  document: TaxDocument,
  configuration: TaxConfiguration,
): ApprovalTexts {
  const calculated = calculateOrThrow(
    context,
    document,
    configuration,
    type === 'invoice' ? 'invoice' : 'draft',
  )
  const { snapshot, explanations } = calculated
  return {
    summary: writeTotals(snapshot),
    request: JSON.stringify(document),
    snapshot: writeSnapshot(snapshot),
    content: contentText(calculated, configuration),
    rates: usedRates(explanations),
  }
}
