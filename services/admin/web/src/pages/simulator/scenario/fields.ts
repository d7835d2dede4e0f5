import type { CalculateItem, CalculateRequest, Customer } from '@fiscus/client'

type Choices<Value> = readonly Exclude<Value, null | undefined>[]
type CustomerField<Name extends keyof NonNullable<Customer>> = NonNullable<Customer>[Name]

/** What is tried: a document of one of these kinds. */
export const documentKinds = ['invoice', 'advance', 'order', 'offer'] as const
export const priceModes = ['exclusive', 'inclusive'] as const satisfies Choices<CalculateRequest['priceMode']>
export const customerTypes = ['b2b', 'b2c'] as const satisfies Choices<CustomerField<'customerType'>>
export const geoZones = ['domestic', 'eu_vat', 'eu_consumer', 'export_world'] as const satisfies Choices<
  CustomerField<'geoZone'>
>
export const vatNumberStatuses = ['active', 'inactive', 'unknown'] as const satisfies Choices<
  CustomerField<'vatNumberStatus'>
>
export const roundingStrategies = ['line_level', 'header_level', 'en16931'] as const satisfies Choices<
  CalculateRequest['roundingStrategy']
>
export const roundingAlgorithms = ['half_up', 'half_even'] as const satisfies Choices<
  CalculateRequest['roundingAlgorithm']
>
export const itemTypes = ['product', 'service', 'margin_goods'] as const satisfies Choices<
  CalculateItem['itemType']
>
export const rateCategories = [
  'standard',
  'reduced',
  'second_reduced',
  'super_reduced',
  'parking',
  'zero',
] as const satisfies Choices<CalculateItem['rateCategory']>

/** How a field is read from a link: one of some words, a day, or a text of at most `max` characters. */
export type Field = {
  /** One letter, its name in a link. */
  key: string
  /** The text of a field that nothing was entered in. */
  start: string
} & ({ choices: readonly string[] } | { day: true } | { max: number })

const decimal = (key: string, start = '') => ({ key, start, max: 30 })
const text = (key: string, max: number, start = '') => ({ key, start, max })
const choice = (key: string, choices: readonly string[], start = '') => ({ key, start, choices })
const day = (key: string) => ({ key, start: '', day: true as const })

/** The fields of a scenario besides its lines. `i` is the letter of a line. */
export const documentFields = {
  kind: choice('k', documentKinds, 'invoice'),
  currency: text('c', 3, 'PLN'),
  priceMode: choice('p', priceModes),
  date: day('d'),
  customerType: choice('t', customerTypes),
  geoZone: choice('z', geoZones),
  country: text('o', 2),
  vatNumber: text('n', 30),
  vatNumberStatus: choice('s', vatNumberStatuses),
  discountPercent: decimal('q'),
  discountAmount: decimal('m'),
  exchangeRate: decimal('x'),
  exchangeDate: day('y'),
  exchangeSource: text('w', 100),
  roundingStrategy: choice('r', roundingStrategies),
  roundingAlgorithm: choice('a', roundingAlgorithms),
  amountReceived: decimal('g'),
} satisfies Record<string, Field>

/** The fields of a line. */
export const lineFields = {
  name: text('n', 100),
  quantity: decimal('q', '1'),
  unitPrice: decimal('p'),
  discountPercent: decimal('d'),
  discountAmount: decimal('m'),
  acquisitionCost: decimal('c'),
  itemType: choice('t', itemTypes),
  taxCategory: text('k', 40),
  rateCategory: choice('l', rateCategories),
  taxRateCode: text('r', 40),
  taxGroupCode: text('g', 40),
  priceTaxRateCode: text('h', 40),
  taxPointDate: day('y'),
  unit: text('u', 20),
} satisfies Record<string, Field>

export type DocumentFieldName = keyof typeof documentFields
export type LineFieldName = keyof typeof lineFields
