import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { maySimplify, totalInPln } from '@fiscus/fiscal/simplified/simplified-invoice'
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
      ? lack(
          'missing-seller',
          '',
          'The seller needs a name and an address (VAT act art. 106e(1)(3)). Set them with PUT /seller.',
        )
      : null,
  ({ content: { seller } }) =>
    seller?.nip === undefined
      ? lack(
          'missing-seller-tax-number',
          '',
          'The seller needs a NIP (VAT act art. 106e(1)(4)). Set it with PUT /seller.',
        )
      : null,
  ({ content: { seller }, snapshot: { items } }) =>
    seller?.euVatNumber === undefined && items.some(({ geoZone }) => geoZone === 'eu_vat')
      ? lack(
          'missing-eu-vat-number',
          '',
          'A supply to an EU business needs the EU VAT number of the seller (VAT act art. 106e(1)(24)). Set it with PUT /seller.',
        )
      : null,
  (invoice) => {
    const { buyer } = invoice.content
    const isNamed = buyer?.name !== undefined && buyer.address !== undefined
    return isNamed || maySimplify(invoice.snapshot)
      ? null
      : lack('missing-buyer', '/buyer', 'The buyer needs a name and an address (VAT act art. 106e(1)(3)).')
  },
  ({ content: { buyer }, snapshot: { items } }) =>
    buyer?.taxId === undefined && items.some(isForIdentifiedBusiness)
      ? lack(
          'missing-buyer-tax-number',
          '/buyer/taxId',
          'A business needs its tax number on the invoice (VAT act art. 106e(1)(5)). Send customer.vatNumber or buyer.taxId.',
        )
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
          `The tax point is ${undated.item.taxPointDate}, and the issue date is ${issueDate}: state the date of the sale (VAT act art. 106e(1)(6)).`,
        )
  },
  ({ snapshot: { items } }) =>
    lackOfLines(
      'missing-item-name',
      'name',
      items,
      ({ item }) => item.name === '',
      'The line needs the name of the goods or the service (VAT act art. 106e(1)(7)).',
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
          'The line needs the unit of its quantity (VAT act art. 106e(1)(8)).',
        )
  },
  missingSplitPayment,
  ({ content: { annotations }, snapshot: { items } }) =>
    annotations?.exemptionBasis === undefined && items.some(isExemptWithoutBasis)
      ? lack(
          'missing-exemption-basis',
          '/annotations/exemptionBasis',
          'An exempt line needs the provision that exempts it (VAT act art. 106e(1)(19)): the legal clause of its rate, or exemptionBasis.',
        )
      : null,
]

/** VAT act art. 106e(1)(18a): more than 15,000 PLN, for a taxable person, with goods or a service of annex 15. */
export function missingSplitPayment({ content, snapshot }: DraftInvoice): MissingData | null {
  const hasAnnex15 = content.lines?.some(({ annex15 }) => annex15) ?? false
  if (!hasAnnex15 || content.annotations?.splitPayment) return null
  const isForConsumer = snapshot.items.every(({ customerType }) => customerType === 'b2c')
  const total = totalInPln(snapshot)
  return !isForConsumer && total?.greaterThan(15_000)
    ? lack(
        'missing-split-payment',
        '/annotations/splitPayment',
        'More than 15,000 PLN with goods or a service of annex 15 needs the words "mechanizm podzielonej płatności" (VAT act art. 106e(1)(18a)). Send splitPayment: true.',
      )
    : null
}

/** Outside the EU a business may have no number that identifies it for VAT. */
function isForIdentifiedBusiness({ customerType, geoZone }: SnapshotItem): boolean {
  return customerType === 'b2b' && geoZone !== 'export_world'
}

function isExemptWithoutBasis({ taxRate }: SnapshotItem): boolean {
  return taxRate.taxStatus === 'exempt' && taxRate.legalClause === null
}

function lack(code: MissingData['code'], pointer: string, detail: string): MissingData {
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
  detail: string,
): MissingData | null {
  const lines = requestLines(items)
  const first = lines.findIndex(lacks)
  if (first < 0) return null
  const further = lines.filter(lacks).length - 1
  const suffix = further === 0 ? '' : ` So do ${further} further lines.`
  return lack(code, `/items/${first}/${field}`, `${detail}${suffix}`)
}
