/** The field's words, written once: types, request schemas, database columns and select boxes all come from here. */

/** How a rate is applied (tax-calculation §4.1). */
export const calculationModes = ['exclusive', 'inclusive', 'margin', 'wht'] as const
export type CalculationMode = (typeof calculationModes)[number]

/** Whether the prices of a document are net or gross. */
export const priceModes = ['exclusive', 'inclusive'] as const
export type PriceMode = (typeof priceModes)[number]

/** Legal status of a rate (tax-calculation §2.1). */
export const taxStatuses = ['standard', 'zero_rated', 'exempt', 'reverse_charge', 'out_of_scope'] as const
export type TaxStatus = (typeof taxStatuses)[number]

/**
 * Levels that the VAT directive lets a member state have; they distinguish its OSS destination rates (Directive
 * 2006/112/EC, art. 96-99; `zero` is the exemption with deduction of art. 98(2)).
 */
export const rateCategories = [
  'standard',
  'reduced',
  'second_reduced',
  'super_reduced',
  'parking',
  'zero',
] as const
export type RateCategory = (typeof rateCategories)[number]

export const customerTypes = ['b2b', 'b2c'] as const
export type CustomerType = (typeof customerTypes)[number]

export const geoZones = ['domestic', 'eu_vat', 'eu_consumer', 'export_world'] as const
export type GeoZone = (typeof geoZones)[number]

export const itemTypes = ['product', 'service', 'margin_goods'] as const
export type ItemType = (typeof itemTypes)[number]

/**
 * The item type of what is sold in a tax category; `follows_goods` is a cost that takes the taxes of the goods it goes
 * with.
 */
export const categoryItemTypes = [...itemTypes, 'follows_goods'] as const
export type CategoryItemType = (typeof categoryItemTypes)[number]

/** What a rule of the matrix may say of the customer (tax-calculation §2.2). */
export const ruleCustomerTypes = ['all', ...customerTypes] as const
export type RuleCustomerType = (typeof ruleCustomerTypes)[number]

/** What a rule of the matrix may say of the item (tax-calculation §2.2). */
export const ruleItemTypes = ['all', ...itemTypes] as const
export type RuleItemType = (typeof ruleItemTypes)[number]

/** Where rounding happens (tax-calculation §4.3); `en16931` rounds line nets and then the tax once for each code. */
export const roundingStrategies = ['line_level', 'header_level', 'en16931'] as const
export type RoundingStrategy = (typeof roundingStrategies)[number]

export const roundingAlgorithms = ['half_up', 'half_even'] as const
export type RoundingAlgorithm = (typeof roundingAlgorithms)[number]

/** Which figure of a gross price is rounded, the other being what remains (VAT act art. 106e(7) rounds the tax). */
export const inclusiveRoundingTargets = ['tax', 'net'] as const
export type InclusiveRoundingTarget = (typeof inclusiveRoundingTargets)[number]

/** What is known of an EU VAT number; an outage of VIES is `unknown`, never `active`. */
export const vatNumberStatuses = ['active', 'inactive', 'unknown'] as const
export type VatNumberStatus = (typeof vatNumberStatuses)[number]

/** What a tenant does with a buyer whose EU VAT number is not confirmed. */
export const unverifiedVatNumberPolicies = ['charge_vat', 'hold'] as const
export type UnverifiedVatNumberPolicy = (typeof unverifiedVatNumberPolicies)[number]

/** Why a sale is taxed at home although the matrix leads to the rate of the buyer's country (tax-calculation §4.8). */
export const homeTaxationReasons = ['business_buyer', 'below_threshold'] as const
export type HomeTaxationReason = (typeof homeTaxationReasons)[number]

/**
 * Procedure markers of a line in FA(3) and JPK_V7: `WSTO_EE`, a distance sale or electronic service of another state
 * taxed at home.
 */
export const procedures = ['WSTO_EE'] as const
export type Procedure = (typeof procedures)[number]

/** Commercial documents that carry a fiscal snapshot (tax-calculation §3.1). */
export const documentTypes = ['offer', 'order', 'invoice'] as const
export type DocumentType = (typeof documentTypes)[number]

/**
 * The kinds of an invoice: of a sale, of a payment before the sale, of a sale after such payments (VAT act art. 106f).
 */
export const invoiceTypes = ['standard', 'advance', 'settlement'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** How a document refers to an earlier one: it follows from it, corrects it, or settles the advance payment in it. */
export const documentRelations = ['source', 'corrects', 'settles'] as const
export type DocumentRelation = (typeof documentRelations)[number]

/** The life of such a document; a voided one stays readable and its number stays used. */
export const documentStatuses = ['approved', 'voided'] as const

/** Why a document is corrected (VAT act art. 106j). */
export const correctionReasons = [
  'return_of_goods',
  'price_reduction',
  'discount_after_sale',
  'prepayment_refund',
  'price_increase',
  'price_error',
  'quantity_error',
  'tax_rate_error',
  'other_error',
] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** What the rows of a correction list for the buyer (tax-calculation §3.5); the figures are the same. */
export const presentations = ['differences', 'before_and_after'] as const
export type Presentation = (typeof presentations)[number]
