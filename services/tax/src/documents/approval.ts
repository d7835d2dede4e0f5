import { deserialize, serialize } from 'node:v8'
import { type ApproveRequest, approveRequest } from '@fiscus/contracts/documents/approve-request'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { checkedBody, type SentBody } from '@fiscus/http/requests/sent-body'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import type { DocumentType } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import { requireDocument } from '../calculate/invalid-document.ts'
import {
  type CalculateContext,
  type CalculationContext,
  defineCalculation,
  runCalculation,
} from '../calculate/run-calculation.ts'
import { taxDocumentOf } from '../calculate/tax-document.ts'
import { requireComplete } from '../completeness/require-complete.ts'
import { todayIn } from '../context/today.ts'
import { type HistoryTexts, settledItemsOf } from '../corrections/correction-texts.ts'
import { issuedContent } from '../document-content/document-content.ts'
import { cartOf, type RequestedContent, requestedContent } from '../document-content/requested-content.ts'
import { contentText } from '../document-storage/content-text.ts'
import { type UsedRate, usedRates } from '../document-storage/mark-rates-used.ts'
import { sha256 } from '../json-text/sha256.ts'
import { monthWarnings } from '../returns/month-warnings.ts'
import { advanceWarnings } from './advance-warnings.ts'
import { exchangeRateWarnings } from './exchange-rate-warnings.ts'
import { issueDateWarnings } from './issue-date-warnings.ts'
import { requireAcceptedTexts } from './require-accepted-texts.ts'

/** The fields of a document that are not calculated. */
export type ApprovalHead = Pick<
  ApproveRequest,
  | 'type'
  | 'number'
  | 'companyId'
  | 'currency'
  | 'externalReference'
  | 'sourceDocumentIds'
  | 'invoiceType'
  | 'settles'
> & { issueDate: IsoDate; buyerName: string | null }

/**
 * The configuration, the seller and the advances that an approval uses. `seller` is null when the tenant has no profile
 * of the seller; `advances` are what a settlement invoice settles; `closedMonths` are the months whose return is closed.
 */
export type InForce = {
  configuration: TaxConfiguration
  seller: SellerProfile | null
  advances: readonly HistoryTexts[]
  closedMonths: readonly string[]
}

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
  /** @throws Problem 422 `calculation-refused`, 503 `overloaded` */
  calculate: (inForce: InForce) => Promise<ApprovalTexts>
}

/**
 * Reads an approval. Its calculation follows in the transaction that stores it, with what is in force there.
 * @throws Problem 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export async function approvalOf(
  context: CalculationContext & { signal: AbortSignal },
  body: SentBody<ApproveRequest>,
): Promise<Approval> {
  const signalOf = () => context.signal
  const { head, bodyDigest, draft } = await runCalculation(context, approvalReading, { body }, signalOf)
  return {
    head,
    bodyDigest,
    calculate({ configuration, ...inForce }) {
      const configurations = { configurationOf: async () => configuration }
      const input = { ...inForce, body: draft }
      return runCalculation({ ...context, configurations }, approvalCalculation, input, signalOf)
    },
  }
}

/** A draft. That of a large body is bytes, which a thread moves without a copy. */
type SentDraft = { valid: ApprovalDraft } | { bytes: Uint8Array }

/** Reads the approval in a body. */
export const approvalReading = defineCalculation(
  'read-approval',
  async (context, { body }: { body: SentBody<ApproveRequest> }) => {
    const request = await requireDocument(context, approveRequest, checkedBody(approveRequest, body))
    const valid = await draftOf(context, request)
    const draft: SentDraft = 'bytes' in body ? { bytes: serialize(valid) } : { valid }
    return { head: headOf(request, valid), bodyDigest: bodyDigestOf(request), draft }
  },
)

/** Calculates a draft with the configuration of the context. */
export const approvalCalculation = defineCalculation(
  'calculate-approval',
  async (context, { body, ...inForce }: { body: SentDraft } & Omit<InForce, 'configuration'>) => {
    const draft: ApprovalDraft = 'bytes' in body ? deserialize(body.bytes) : body.valid
    const configuration = await context.configurations.configurationOf(context.tenant.id)
    return approvalTexts(draft, { ...inForce, configuration })
  },
)

function headOf(request: ApproveRequest, { issueDate }: ApprovalDraft): ApprovalHead {
  const { type, number, companyId, currency, externalReference } = request
  const { sourceDocumentIds, invoiceType, settles } = request
  return {
    type,
    number,
    issueDate,
    companyId,
    currency,
    externalReference,
    sourceDocumentIds,
    invoiceType,
    settles,
    buyerName: request.buyer?.name ?? null,
  }
}

function bodyDigestOf(request: ApproveRequest): string {
  return sha256(JSON.stringify(request))
}

/** A document before its calculation, and what the request states for its content. */
type ApprovalDraft = {
  type: DocumentType
  issueDate: IsoDate
  today: IsoDate
  document: TaxDocument
  requested: RequestedContent
}

/**
 * The day of the request is the default of both dates: a look-up of a VAT number and earlier approvals can last beyond
 * midnight.
 */
async function draftOf(context: CalculateContext, request: ApproveRequest): Promise<ApprovalDraft> {
  const { type, number, issueDate, companyId, sourceDocumentIds, invoiceType, settles, ...calculateRequest } =
    request
  const today = todayIn(context.tenant.timezone, context.clock)
  const { taxPointDate = today } = calculateRequest
  const { document, check } = await taxDocumentOf(context, { ...cartOf(calculateRequest), taxPointDate })
  const requested = requestedContent(calculateRequest, check)
  return { type, issueDate: issueDate ?? today, today, document, requested }
}

function approvalTexts(
  { type, issueDate, today, document, requested }: ApprovalDraft,
  { configuration, seller, advances, closedMonths }: InForce,
): ApprovalTexts {
  const calculated = calculateOrThrow(
    document,
    configuration,
    type === 'invoice' ? 'invoice' : 'draft',
    settledItemsOf(advances),
  )
  const { snapshot, explanations } = calculated
  const content = issuedContent(requested, snapshot, seller)
  const ownLines = new Set(document.items.map(({ id }) => id))
  requireAcceptedTexts(
    content,
    snapshot.items.filter(({ id, partOf = id }) => ownLines.has(partOf)),
  )
  const warnings: Fault<string>[] = [
    ...calculated.warnings,
    ...issueDateWarnings(issueDate, today),
    ...advanceWarnings(snapshot),
  ]
  if (type === 'invoice') {
    const { invoiceCompleteness } = configuration.settings
    const dated = { issueDate, snapshot, correctionReason: null, reductionDate: null, effectivePeriod: null }
    warnings.push(...exchangeRateWarnings(snapshot, issueDate))
    warnings.push(...monthWarnings(dated, closedMonths, '/taxPointDate'))
    warnings.push(...requireComplete({ issueDate, content, snapshot }, invoiceCompleteness))
  }
  return {
    summary: writeTotals(snapshot),
    request: JSON.stringify(document),
    snapshot: writeSnapshot(snapshot),
    content: contentText(content, { snapshot, explanations, warnings }, configuration),
    rates: usedRates(calculated, configuration),
  }
}
