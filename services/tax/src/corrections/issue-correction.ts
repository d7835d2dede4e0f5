import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { missingSubordinates } from '@fiscus/contracts/invoices/document-content'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { todayIn } from '../context/today.ts'
import type { RequestedContent } from '../document-content/requested-content.ts'
import { configurationInForce } from '../document-storage/configuration-in-force.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import type { DocumentLink } from '../document-storage/document-links.ts'
import { issueDocument } from '../document-storage/issue-document.ts'
import { markRatesUsed } from '../document-storage/mark-rates-used.ts'
import type { DocumentRow } from '../document-storage/queries.ts'
import { isLarge, sizeOf, unitsOf } from '../document-storage/stored-size.ts'
import type { IssuedDocument } from '../document-storage/with-idempotency-key.ts'
import { monthsClosed } from '../returns/closings-in-force.ts'
import { changesOf, contentByNow, correctedDataOf } from './content-by-now.ts'
import {
  type CorrectionInput,
  type CorrectionTexts,
  correctionWork,
  type HistoryTexts,
} from './correction-texts.ts'
import { correctionWarnings, nipWarnings } from './correction-warnings.ts'
import type { DocumentHistory } from './document-histories.ts'
import { requireOneBuyer } from './require-one-buyer.ts'

export type CorrectionContext = DocumentContext &
  Pick<TaxServiceContext, 'configurations' | 'events' | 'threads' | 'vatNumbers'>

/** The fields that corrections of one and of several documents share. */
type CorrectionHead = Omit<CorrectRequest, 'lines' | 'amountReceived' | 'settles'> & {
  period?: string | undefined
}

/** The documents to correct, locked and read. `named` is the document of the request; null when it names several. */
export type Corrected = Pick<CorrectionInput, 'settled'> & {
  documents: readonly Omit<CorrectionInput['documents'][number], 'isKept'>[]
  named: DocumentRow | null
  histories: readonly DocumentHistory[]
  settles: readonly string[]
}

/** Computes a correction and stores it with links to everything that it corrects. */
export async function issueCorrection(
  tx: TenantTransaction,
  { context, configuration: cached }: { context: CorrectionContext; configuration: TaxConfiguration },
  head: CorrectionHead,
  { named, histories, documents, settled, settles }: Corrected,
): Promise<IssuedDocument> {
  const { clock, tenant } = context
  const issueDate = head.issueDate ?? todayIn(tenant.timezone, clock)
  const roots = histories.map(({ root }) => root)
  const [first] = roots
  if (first === undefined) throw new Error('A correction corrects at least one document.')
  const changes = changesOf(head)
  const correctedData = correctedDataOf(changes)
  const isKept = correctedData.length > 0
  const byNow = await contentByNow(
    tx,
    histories.map((one, position) => ({ history: one, requested: documents[position]?.lines })),
  )
  if (first.type === 'invoice') requireSubordinates(byNow.contents[0], changes)
  const buyers = byNow.contents.map((content) => content?.buyer)
  if (named === null) requireOneBuyer(buyers, roots)
  const input: CorrectionInput = {
    use: first.type === 'invoice' ? 'invoice' : 'draft',
    reason: head.reason,
    effectivePeriod: head.effectivePeriod ?? null,
    documents: documents.map((one) => ({ ...one, isKept })),
    content: byNow.text,
    changes,
    discount: head.discount,
    presentation: head.presentation ?? 'differences',
    isSeveral: roots.length > 1,
    settled,
    issueDate,
    closedMonths: first.type === 'invoice' ? await monthsClosed(tx) : [],
    warnings: [
      ...(await correctionWarnings(tx, issueDate, named, roots)),
      ...(first.type === 'invoice' ? nipWarnings(byNow.contents, changes) : []),
    ],
  }
  const configuration = choosesTaxes(input) ? await configurationInForce(tx, cached) : cached
  const { linesInPln, reductionDate, ...texts } = await computed(context, input, configuration)
  await markRatesUsed(tx, texts.rates, clock.now())
  return issueDocument(tx, context, 'correct', {
    type: first.type,
    invoiceType: first.invoiceType,
    externalReference: changes.externalReference ?? null,
    number: head.number,
    issueDate,
    currency: first.currency,
    companyId: first.companyId,
    buyerName: changes.buyer?.name ?? buyers[0]?.name ?? null,
    ...texts,
    content: withMembers(texts.content, {
      correctedPeriod: head.period,
      effectivePeriod: head.effectivePeriod,
      reductionDate,
      correctedData: input.isSeveral ? correctedData : undefined,
      linesInPln: linesInPln ?? undefined,
    }),
    request: null,
    correction: {
      correctsDocumentId: named?.id ?? null,
      correctionReason: head.reason,
      correctionNote: head.note ?? null,
      reductionDate,
    },
    links: linksOf(named, roots, settles),
  })
}

/** A correction that states the buyer or the third parties has the third party of each that the buyer names. */
function requireSubordinates(before: DocumentContent = {}, changes: RequestedContent): void {
  if (changes.buyer === undefined && changes.thirdParties === undefined) return
  const { buyer = before.buyer, thirdParties = before.thirdParties } = changes
  const errors = missingSubordinates({ buyer, thirdParties }).map(({ field, reason }) => ({
    pointer: `/buyer/${field}`,
    code: 'invalid-value' as const,
    detail: reason,
  }))
  const [first] = errors
  if (first) throw new Problem('invalid-request', first.detail, { errors })
}

/**
 * Whether a line needs the configuration: a new line, or a line with facts of its tax. Other lines have frozen taxes.
 */
function choosesTaxes({ documents }: CorrectionInput): boolean {
  return documents.some(({ lines }) => lines?.some((line) => 'add' in line || 'after' in line))
}

/** Computes a correction; a large one in a thread. */
function computed(
  { tenant, threads, signal, charge }: CorrectionContext,
  input: CorrectionInput,
  configuration: TaxConfiguration,
): Promise<CorrectionTexts> {
  const histories = [...input.documents.map(({ history }) => history), ...(input.settled ?? [])]
  const size = sizeOf(histories.flatMap(textsOf))
  charge(unitsOf(size))
  const options = { tenantId: tenant.id, signal, configuration, isSmall: !isLarge(size) }
  return threads.run(correctionWork, input, options)
}

function textsOf({ original, corrections }: HistoryTexts): string[] {
  return [original, ...corrections.map(({ snapshot }) => snapshot)]
}

/**
 * Links to the named document first, then to the documents whose state changes, then to the advances that are settled.
 */
function linksOf(
  named: DocumentRow | null,
  roots: readonly DocumentRow[],
  settles: readonly string[],
): DocumentLink[] {
  const corrected = new Set([...(named ? [named.id] : []), ...roots.map(({ id }) => id)])
  return [
    ...[...corrected].map((id) => ({ relation: 'corrects' as const, relatedDocumentId: id })),
    ...settles.map((id) => ({ relation: 'settles' as const, relatedDocumentId: id })),
  ]
}

/** The text of a content with further members, which are left out when they are undefined. */
function withMembers(
  content: string,
  members: Readonly<
    Record<'correctedPeriod' | 'effectivePeriod' | 'reductionDate' | 'correctedData' | 'linesInPln', unknown>
  >,
): string {
  return `${content.slice(0, -1)},${JSON.stringify(members).slice(1)}`
}
