import type { TaxConfiguration } from '../configuration.ts'
import { determineTax } from '../determination/determine-tax.ts'
import type { Determination } from '../determination/determined-tax.ts'
import type { Customer, TaxDocument, TaxDocumentItem } from '../document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'

/** A document of lines that differ from one piece at 100 PLN as told; for tests, as all of this file. */
export function sampleDocument(
  customer: Customer | undefined,
  ...items: Partial<TaxDocumentItem>[]
): TaxDocument {
  return {
    currency: 'PLN',
    taxPointDate: '2026-11-21',
    customer,
    items: items.map((item, index) => ({ id: `line-${index}`, quantity: '1', unitPrice: '100', ...item })),
  }
}

/** Determines the tax of a single line. */
export function determine(
  customer: Customer | undefined,
  item: Partial<TaxDocumentItem> = {},
  configuration: TaxConfiguration = seededConfiguration,
): Determination {
  return determineTax(sampleDocument(customer, item), 0, configuration, 'short')
}

/** The tax codes of a line, or the codes of its faults: `VAT8+CITY`. */
export function codesOf(determination: Determination): string {
  const codes =
    determination.kind === 'determined'
      ? determination.tax.components.map(({ rate }) => rate.taxCode)
      : determination.faults.map((fault) => fault.code)
  return codes.join('+')
}

/** The determination of a line that has a tax. */
export function expectTax(determination: Determination) {
  if (determination.kind === 'refused') throw new Error(JSON.stringify(determination.faults))
  return determination
}
