import type { DocumentFieldName, LineFieldName } from '../scenario/fields.ts'

/** A field of the tester; `line` is the position of its line. */
export type FieldPlace = { field: DocumentFieldName } | { line: number; field: LineFieldName | null }

const documentPlaces: Record<string, DocumentFieldName> = {
  '/currency': 'currency',
  '/priceMode': 'priceMode',
  '/taxPointDate': 'date',
  '/customer': 'country',
  '/customer/customerType': 'customerType',
  '/customer/isBusiness': 'customerType',
  '/customer/geoZone': 'geoZone',
  '/customer/country': 'country',
  '/customer/vatNumber': 'vatNumber',
  '/customer/vatNumberStatus': 'vatNumberStatus',
  '/documentDiscount': 'discountPercent',
  '/documentDiscount/percent': 'discountPercent',
  '/documentDiscount/amount': 'discountAmount',
  '/exchangeRate': 'exchangeRate',
  '/exchangeRate/rate': 'exchangeRate',
  '/exchangeRate/date': 'exchangeDate',
  '/exchangeRate/source': 'exchangeSource',
  '/roundingStrategy': 'roundingStrategy',
  '/roundingAlgorithm': 'roundingAlgorithm',
  '/amountReceived': 'amountReceived',
  '/type': 'kind',
  '/invoiceType': 'kind',
}

const linePlaces: Record<string, LineFieldName> = {
  name: 'name',
  quantity: 'quantity',
  unitPrice: 'unitPrice',
  discountPercent: 'discountPercent',
  discountAmount: 'discountAmount',
  acquisitionCost: 'acquisitionCost',
  itemType: 'itemType',
  taxCategory: 'taxCategory',
  rateCategory: 'rateCategory',
  taxRateCode: 'taxRateCode',
  taxGroupCode: 'taxGroupCode',
  priceTaxRateCode: 'priceTaxRateCode',
  taxPointDate: 'taxPointDate',
  unit: 'unit',
}

/** The field that a JSON pointer into the request of a scenario is about; null for none of the tester's fields. */
export function fieldOf(pointer: string): FieldPlace | null {
  const inLine = /^\/items\/(\d+)(?:\/([^/]+).*)?$/.exec(pointer)
  if (inLine) {
    const [, line, member = ''] = inLine
    return { line: Number(line), field: linePlaces[member] ?? null }
  }
  const field = documentPlaces[pointer]
  return field === undefined ? null : { field }
}

/** The first fault of each field, and the faults that belong to no field. */
export type FieldFaults = {
  document: Partial<Record<DocumentFieldName, string>>
  lines: Partial<Record<LineFieldName, string>>[]
  /** The faults of whole lines and of the whole document. */
  general: { line: number | null; detail: string }[]
}

/**
 * Sorts the errors of a problem by the fields of the tester.
 * @param lineOf the position in the scenario of a line of the request, which leaves out lines without a price
 */
export function faultsOf(
  errors: readonly { pointer: string; detail: string }[],
  lineOf: (position: number) => number = (position) => position,
): FieldFaults {
  const faults: FieldFaults = { document: {}, lines: [], general: [] }
  for (const { pointer, detail } of errors) {
    const found = fieldOf(pointer)
    const place = found && 'line' in found ? { ...found, line: lineOf(found.line) } : found
    if (place === null) faults.general.push({ line: null, detail })
    else if (!('line' in place)) faults.document[place.field] ??= detail
    else if (place.field === null) faults.general.push({ line: place.line, detail })
    else {
      faults.lines[place.line] ??= {}
      const ofLine = faults.lines[place.line]
      if (ofLine) ofLine[place.field] ??= detail
    }
  }
  return faults
}
