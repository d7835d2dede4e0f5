import type { Message } from '@fiscus/messages/message'
/** Why a document cannot be calculated. docs/errors/calculation-refused.md describes each code. */
export const calculationFaultCodes = [
  'no-items',
  'too-many-items',
  'duplicate-item-id',
  'unknown-currency',
  'unknown-country',
  'unknown-tax-category',
  'inactive-tax-category',
  'contradictory-item-type',
  'cost-follows-goods',
  'no-goods-for-cost',
  'too-many-portions',
  'missing-customer',
  'missing-buyer-country',
  'contradictory-customer',
  'invalid-vat-number',
  'vat-number-unconfirmed',
  'no-matching-rule',
  'no-destination-rate',
  'no-home-rate',
  'oss-rate-of-another-country',
  'oss-not-applicable',
  'group-mixes-oss',
  'unknown-rate',
  'inactive-rate',
  'rate-not-in-force',
  'unknown-group',
  'inactive-group',
  'rate-and-group',
  'group-with-margin',
  'group-mixes-price-modes',
  'acquisition-cost-missing',
  'negative-acquisition-cost',
  'negative-margin-price',
  'margin-with-price-tax-rate',
  'price-tax-rate-unfit',
  'negative-discount',
  'discount-over-100-percent',
  'discount-exceeds-amount',
  'exchange-rate-missing',
  'exchange-rate-not-positive',
  'exchange-rate-for-pln',
  'amount-not-in-cents',
  'advance-not-positive',
  'advance-exceeds-order',
  'advance-with-margin',
  'settlement-exceeds-order',
] as const
type CalculationFaultCode = (typeof calculationFaultCodes)[number]

/** A fault of a request: a stable code, a JSON pointer into the request, and a text with the way to correct it. */
export type Fault<Code extends string = CalculationFaultCode, Detail = Message> = {
  code: Code
  pointer: string
  detail: Detail
}

/**
 * Receives a fault. Every check of the engine reports through one of these: it calls `report` for each fault and
 * returns undefined where the value depends on what is wrong. The entry function collects the faults and refuses the
 * request.
 */
export type ReportFault<Code extends string = CalculationFaultCode> = (fault: Fault<Code>) => void

/** What a caller should check in a document that was calculated. docs/warnings.md describes each code. */
export const calculationWarningCodes = [
  'vat-number-unconfirmed',
  'business-without-confirmed-number',
  'oss-for-business',
  'rate-of-another-country',
  'exchange-rate-missing',
  'currency-without-cents',
  'half-even-for-polish-tax',
  'rate-category-ignored',
  'acquisition-cost-ignored',
  'correction-before-original',
  'advance-is-settled',
  'buyer-nip-changed',
] as const
export type Warning = Fault<(typeof calculationWarningCodes)[number]>
