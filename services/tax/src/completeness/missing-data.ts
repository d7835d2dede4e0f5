import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { maySimplify, totalInPln } from '@fiscus/fiscal/simplified/simplified-invoice'
import { invoices } from '@fiscus/messages/invoices'
import type { Message } from '@fiscus/messages/message'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { MissingDataCode } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'

/** Something that an invoice lacks. docs/warnings.md describes each code. */
export type MissingData = Fault<MissingDataCode>

/** An invoice before its approval. */
export type DraftInvoice = {
  issueDate: IsoDate
  content: DocumentContent
  snapshot: Pick<TaxSnapshot, 'items' | 'currency' | 'totalGross' | 'taxPointDate'>
}

type Rule = (invoice: DraftInvoice) => MissingData | null

/**
 * The data that an invoice lacks by VAT act art. 106e(1). Points that follow from the calculation, and words that
 * follow from the data (`requiredWords`), are never missing. A rule for lines names the first line and the number of
 * further ones.
 */
export function missingData(invoice: DraftInvoice): MissingData[] {
  return rules.map((rule) => rule(invoice)).filter((missing) => missing !== null)
}

const rules: readonly Rule[] = [
  ({ content: { seller } }) =>
    seller?.name === undefined || seller.address === undefined
      ? lack('missing-seller', '', invoices.missingSeller())
      : null,
  ({ content: { seller } }) =>
    seller?.nip === undefined ? lack('missing-seller-tax-number', '', invoices.missingNipOfSeller()) : null,
  ({ content: { seller }, snapshot: { items } }) =>
    seller?.euVatNumber === undefined && items.some(({ geoZone }) => geoZone === 'eu_vat')
      ? lack('missing-eu-vat-number', '', invoices.missingEuVatNumber())
      : null,
  (invoice) => {
    const { buyer } = invoice.content
    const isNamed = buyer?.name !== undefined && buyer.address !== undefined
    return isNamed || maySimplify(invoice.snapshot)
      ? null
      : lack('missing-buyer', '/buyer', invoices.missingBuyer())
  },
  ({ content: { buyer }, snapshot: { items } }) =>
    buyer?.taxId === undefined && items.some(isForIdentifiedBusiness)
      ? lack('missing-buyer-tax-number', '/buyer/taxId', invoices.missingTaxNumberOfBuyer())
      : null,
  ({ content: { saleDate, salePeriod, lines }, snapshot: { items, taxPointDate: day }, issueDate }) => {
    if (saleDate !== undefined || salePeriod !== undefined) return null
    const dated = idsOf(lines, (line) => line.saleDate !== undefined)
    // An advance states the day of its payment, which is its tax point.
    const isStated = ({ order, taxPointDate }: SnapshotItem) =>
      taxPointDate === issueDate || (order !== undefined && taxPointDate === day)
    const undated = requestLines(items).find(({ id, item }) => !isStated(item) && !dated.has(id))
    return undated === undefined
      ? null
      : lack(
          'missing-sale-date',
          '/saleDate',
          invoices.missingSaleDate({ taxPoint: undated.item.taxPointDate, issueDate }),
        )
  },
  ({ snapshot: { items } }) =>
    lackOfLines(
      'missing-item-name',
      'name',
      items,
      ({ item }) => item.name === '',
      invoices.missingItemName(),
    ),
  (invoice) => {
    const withUnit = idsOf(invoice.content.lines, ({ unit }) => unit !== undefined)
    return maySimplify(invoice.snapshot)
      ? null
      : lackOfLines(
          'missing-unit',
          'unit',
          invoice.snapshot.items,
          ({ id }) => !withUnit.has(id),
          invoices.missingUnit(),
        )
  },
  missingSplitPayment,
  ({ content: { annotations }, snapshot: { items } }) =>
    annotations?.exemptionBasis === undefined && items.some(isExemptWithoutBasis)
      ? lack('missing-exemption-basis', '/annotations/exemptionBasis', invoices.missingExemptionBasis())
      : null,
]

/** VAT act art. 106e(1)(18a): more than 15,000 PLN, for a taxable person, with goods or a service of annex 15. */
export function missingSplitPayment({ content, snapshot }: DraftInvoice): MissingData | null {
  const hasAnnex15 = content.lines?.some(({ annex15 }) => annex15) ?? false
  if (!hasAnnex15 || content.annotations?.splitPayment) return null
  const isForConsumer = snapshot.items.every(({ customerType }) => customerType === 'b2c')
  const total = totalInPln(snapshot)
  return !isForConsumer && total?.greaterThan(15_000)
    ? lack('missing-split-payment', '/annotations/splitPayment', invoices.missingSplitPayment())
    : null
}

/** Outside the EU a business may have no number that identifies it for VAT. */
function isForIdentifiedBusiness({ customerType, geoZone }: SnapshotItem): boolean {
  return customerType === 'b2b' && geoZone !== 'export_world'
}

function isExemptWithoutBasis({ taxRate }: SnapshotItem): boolean {
  return taxRate.taxStatus === 'exempt' && taxRate.legalClause === null
}

function lack(code: MissingData['code'], pointer: string, detail: Message): MissingData {
  return { code, pointer, detail }
}

/** The ids of the lines whose content has something. */
function idsOf(lines: DocumentContent['lines'], has: (line: LineContent) => boolean): Set<string> {
  return new Set(lines?.filter(has).map(({ id }) => id))
}

type RequestLine = { id: string; item: SnapshotItem }

/** The lines in the order of the request: portions of a cost are one line, and what takes off an advance is none. */
function requestLines(items: readonly SnapshotItem[]): RequestLine[] {
  const lines = new Map<string, RequestLine>()
  for (const item of items) {
    const id = item.partOf ?? item.id
    if (item.settles === undefined && !lines.has(id)) lines.set(id, { id, item })
  }
  return [...lines.values()]
}

function lackOfLines(
  code: MissingData['code'],
  field: string,
  items: readonly SnapshotItem[],
  lacks: (line: RequestLine) => boolean,
  detail: Message,
): MissingData | null {
  const lines = requestLines(items)
  const first = lines.findIndex(lacks)
  if (first < 0) return null
  const further = lines.filter(lacks).length - 1
  const pointer = `/items/${first}/${field}`
  return lack(
    code,
    pointer,
    further === 0 ? detail : invoices.furtherLines({ fault: detail, count: further }),
  )
}
