import type { TaxSettings } from '../configuration/configuration.ts'
import { supplyOf } from '../customer/vat-territory.ts'
import type { HomeTaxationReason } from '../vocabulary/vocabulary.ts'
import type { LineFacts } from './line-facts.ts'

/**
 * Returns why a line of the target `destination` is taxed at home (tax-calculation §4.8); null when the destination
 * taxes it. Goods for a business are no distance sale (Directive 2006/112/EC art. 14(4)), and without a confirmed VAT
 * number no supply at 0 % either (VAT act art. 42(1)). Until the threshold of art. 59c is passed, distance sales and
 * electronic services are taxed where the seller is (VAT act art. 22a(1) and 28k(2)).
 */
export function homeTaxationReason(
  { explained: { customerType, geoZone, itemType, taxPointDate } }: LineFacts,
  { ossFrom }: Pick<TaxSettings, 'ossFrom'>,
): HomeTaxationReason | null {
  if (geoZone?.value !== 'eu_consumer') return null
  if (customerType?.value === 'b2b' && supplyOf(itemType.value) === 'goods') return 'business_buyer'
  return ossFrom === null || taxPointDate.value < ossFrom ? 'below_threshold' : null
}
