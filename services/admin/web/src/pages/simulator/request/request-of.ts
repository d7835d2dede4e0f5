import type { CalculateItem, CalculateRequest } from '@fiscus/client'
import {
  customerTypes,
  geoZones,
  itemTypes,
  priceModes,
  rateCategories,
  roundingAlgorithms,
  roundingStrategies,
  vatNumberStatuses,
} from '../scenario/fields.ts'
import type { Scenario, ScenarioLine } from '../scenario/scenario.ts'

/**
 * The body of POST /calculate for a scenario (tax-calculation §2.6). Fields that were left empty are left out, and
 * amounts are written with a point. Other texts are sent as typed: the service decides whether they are right. A line
 * without a price is not calculated yet. The id of a line is its number in the scenario.
 */
export function requestOf(scenario: Scenario): CalculateRequest {
  const { kind, currency, priceMode, date, roundingStrategy, roundingAlgorithm, amountReceived } = scenario
  return present({
    currency,
    priceMode: wordOf(priceModes, priceMode),
    roundingStrategy: wordOf(roundingStrategies, roundingStrategy),
    roundingAlgorithm: wordOf(roundingAlgorithms, roundingAlgorithm),
    taxPointDate: textOf(date),
    customer: customerOf(scenario),
    documentDiscount: objectOf({
      percent: textOf(scenario.discountPercent),
      amount: textOf(scenario.discountAmount),
    }),
    exchangeRate: exchangeRateOf(scenario),
    amountReceived: kind === 'advance' ? textOf(amountReceived) : undefined,
    items: scenario.lines.flatMap((line, index) => (hasPrice(line) ? [itemOf(line, index)] : [])),
  })
}

/** Whether a line is calculated: its price was entered. */
function hasPrice({ unitPrice }: ScenarioLine): boolean {
  return unitPrice.trim() !== ''
}

function customerOf({ customerType, geoZone, country, vatNumber, vatNumberStatus }: Scenario) {
  return objectOf({
    customerType: wordOf(customerTypes, customerType),
    geoZone: wordOf(geoZones, geoZone),
    country: textOf(country)?.toUpperCase(),
    vatNumber: textOf(vatNumber),
    vatNumberStatus: wordOf(vatNumberStatuses, vatNumberStatus),
  })
}

/** The table of an exchange rate that names none is this tester. A document in PLN has no exchange rate. */
function exchangeRateOf({ currency, exchangeRate, exchangeDate, exchangeSource, date }: Scenario) {
  const rate = textOf(exchangeRate)
  if (rate === undefined || currency === 'PLN') return undefined
  return { rate, date: exchangeDate || date, source: textOf(exchangeSource) ?? 'Live Tax Tester' }
}

function itemOf(line: ScenarioLine, index: number): CalculateItem {
  return present({
    id: String(index + 1),
    name: textOf(line.name),
    quantity: line.quantity.trim(),
    unitPrice: line.unitPrice.trim(),
    discountPercent: textOf(line.discountPercent),
    discountAmount: textOf(line.discountAmount),
    acquisitionCost: textOf(line.acquisitionCost),
    itemType: wordOf(itemTypes, line.itemType),
    taxCategory: textOf(line.taxCategory),
    rateCategory: wordOf(rateCategories, line.rateCategory),
    taxRateCode: textOf(line.taxRateCode),
    taxGroupCode: textOf(line.taxGroupCode),
    priceTaxRateCode: textOf(line.priceTaxRateCode),
    taxPointDate: textOf(line.taxPointDate),
    unit: textOf(line.unit),
  })
}

function textOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim()
}

/** A choice as one of its words; the empty choice is none of them. */
function wordOf<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text)
}

function objectOf<T extends object>(fields: T): T | undefined {
  return Object.values(fields).every((value) => value === undefined) ? undefined : present(fields)
}

/** The object without its absent fields, so that its JSON text and its members are the same. */
function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
