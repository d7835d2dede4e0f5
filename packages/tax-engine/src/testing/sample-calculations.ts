import { calculateDocument } from '../calculate-document.ts'
import type { TaxConfiguration, TaxGroup, TaxRate, TaxSettings } from '../configuration/configuration.ts'
import type { DeterminedComponent } from '../determination/determined-tax.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import type { Fault } from '../faults/fault.ts'
import { type TaxAlgebra, taxAlgebra } from '../modes/tax-group.ts'
import { Decimal } from '../numbers/decimal.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { amountText } from '../snapshot/fields.ts'
import type { LineFigures, TaxSnapshot } from '../snapshot/snapshot.ts'
import type { CalculationMode } from '../vocabulary/vocabulary.ts'

/** An exclusive rate of Poland. `rate` overrides its properties. Test data, like the whole file. */
export function sampleRate(taxCode: string, ratePercent: string, rate: Partial<TaxRate> = {}): TaxRate {
  return {
    id: `rate-${taxCode}`,
    taxCode,
    taxName: `${taxCode} ${ratePercent}%`,
    ratePercent,
    calculationMode: 'exclusive',
    taxStatus: 'standard',
    fiscalCode: null,
    legalClause: null,
    country: 'PL',
    category: null,
    validFrom: '2020-01-01',
    validTo: null,
    isActive: 1,
    version: 1,
    ...rate,
  }
}

/** Taxes of a line, a compound one marked with a plus: `sampleTaxes('exclusive', '5', '+9.975')`. */
export function sampleTaxes(mode: CalculationMode, ...percents: string[]): TaxAlgebra {
  const components = percents.map((percent, position): DeterminedComponent => {
    const ratePercent = percent.replace('+', '')
    const rate = sampleRate(`TAX${position}`, ratePercent, { calculationMode: mode })
    return { rate, isCompound: percent.startsWith('+') ? 1 : 0 }
  })
  return taxAlgebra(components, null)
}

const rates: readonly TaxRate[] = [
  sampleRate('GST', '5'),
  sampleRate('QST', '9.975'),
  sampleRate('CITY', '1.5'),
  sampleRate('VAT22', '22'),
  sampleRate('VAT6', '6'),
  sampleRate('ALSO23', '23'),
  sampleRate('USED', '23', { calculationMode: 'margin', taxName: 'Used goods', legalClause: 'art. 120' }),
  sampleRate('RETAIL20', '20', { calculationMode: 'inclusive' }),
  sampleRate('RETAIL12', '12', { calculationMode: 'inclusive' }),
]

const groups: readonly TaxGroup[] = [
  group('GST+QST', [
    ['GST', 0],
    ['QST', 0],
  ]),
  group('GST>QST', [
    ['GST', 0],
    ['QST', 1],
    ['CITY', 0],
  ]),
  group('VAT+WHT', [
    ['VAT23', 0],
    ['WHT20', 0],
  ]),
  group('WITH-MARGIN', [
    ['VAT23', 0],
    ['MARZA23', 0],
  ]),
  group('MIXED-MODES', [
    ['VAT23', 0],
    ['RETAIL20', 0],
  ]),
]

function group(groupCode: string, components: [taxCode: string, isCompound: 0 | 1][]): TaxGroup {
  return {
    id: `group-${groupCode}`,
    groupCode,
    groupName: `Group ${groupCode}`,
    components: components.map(([taxCode, isCompound]) => ({ taxCode, isCompound })),
    isActive: 1,
    version: 1,
  }
}

/** The seed, rates with gross prices, and groups: parallel, compound, with withholding, and two that are invalid. */
export const sampleConfiguration: TaxConfiguration = {
  ...seededConfiguration,
  rates: [...seededConfiguration.rates, ...rates],
  groups,
}

export function withSettings(settings: Partial<TaxSettings>): TaxConfiguration {
  return { ...sampleConfiguration, settings: { ...sampleConfiguration.settings, ...settings } }
}

/** A domestic document. Each line is one piece at 100 PLN, unless its item has another price. */
export function documentOf(
  properties: Partial<TaxDocument>,
  ...items: Partial<TaxDocumentItem>[]
): TaxDocument {
  return {
    currency: 'PLN',
    taxPointDate: '2026-11-21',
    customer: { country: 'PL' },
    items: items.map((item, index) => ({ id: `line-${index}`, quantity: '1', unitPrice: '100', ...item })),
    ...properties,
  }
}

/** Report of a calculation that must not have faults. */
export function failOnFault(fault: Fault): never {
  throw new Error(JSON.stringify(fault))
}

/** The snapshot of a document that can be calculated. */
export function snapshotOf(document: TaxDocument, configuration = sampleConfiguration): TaxSnapshot {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}

/** The faults of a refused document: `discount-over-100-percent /items/0/discountPercent`. */
export function faultsOf(document: TaxDocument, configuration = sampleConfiguration): string[] {
  const calculation = calculateDocument(document, configuration)
  return calculation.kind === 'refused'
    ? calculation.faults.map(({ code, pointer }) => `${code} ${pointer}`)
    : []
}

/** Every amount of money among the figures of a line, those of its taxes included. */
export function moneyOf(figures: LineFigures): (Decimal | undefined)[] {
  const { netAmount, taxAmount, grossAmount, whtAmount, taxAmountPln, margin, taxes = [] } = figures
  return [
    netAmount,
    taxAmount,
    grossAmount,
    whtAmount,
    taxAmountPln,
    ...Object.values(margin ?? {}),
    ...taxes.flatMap((tax) => [tax.netBase, tax.taxAmount, tax.whtAmount, tax.taxAmountPln]),
  ]
}

/** Whether an amount has more than two decimals. */
export function hasPartsOfCents(amount: Decimal | undefined): boolean {
  return amount !== undefined && amount.decimalPlaces() > 2
}

/** `100.00 + 23.00 = 123.00` */
export function sumText(figures: Pick<LineFigures, 'netAmount' | 'taxAmount' | 'grossAmount'>): string {
  const { netAmount, taxAmount, grossAmount } = figures
  return `${amountText(netAmount)} + ${amountText(taxAmount)} = ${amountText(grossAmount)}`
}

/** The totals in the same form. */
export function totalText({ totalNet, totalTax, totalGross }: TaxSnapshot): string {
  return sumText({ netAmount: totalNet, taxAmount: totalTax, grossAmount: totalGross })
}

/** The snapshot with every figure negated, except its factors: prices, percentages, exchange rates. */
export function mirrored(snapshot: TaxSnapshot): TaxSnapshot {
  return mirror(snapshot, '') as TaxSnapshot
}

const factors = new Set(['unitPrice', 'acquisitionCost', 'ratePercent', 'rate'])

function mirror(value: unknown, key: string): unknown {
  if (value instanceof Decimal) return factors.has(key) ? value : value.negated()
  if (Array.isArray(value)) return value.map((element) => mirror(element, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mirror(member, name)]))
}
