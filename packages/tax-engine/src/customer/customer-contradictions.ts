import type { Customer } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import type { GeoZone } from '../vocabulary/vocabulary.ts'
import type { ExplainedFact } from './explained-fact.ts'

/**
 * Reports every pair of statements about the customer that cannot both be true (tax-calculation §4.6). `derived` is the
 * zone that follows from country and VAT number, whatever zone the request names.
 */
export function checkContradictions(
  customer: Customer,
  derived: ExplainedFact<GeoZone> | null,
  report: ReportFault,
): void {
  const { customerType, isBusiness, geoZone, vatNumber, vatNumberStatus } = customer
  const isConsumer = customerType === 'b2c' || isBusiness === false
  const contradiction = (field: keyof Customer, detail: string) =>
    report({ code: 'contradictory-customer', pointer: `/customer/${field}`, detail })
  if (customerType !== undefined && isBusiness !== undefined && (customerType === 'b2b') !== isBusiness)
    contradiction(
      'isBusiness',
      `isBusiness is ${isBusiness}, but customerType is ${customerType}. Correct one or leave it out.`,
    )
  if (isConsumer && vatNumber !== undefined)
    contradiction('vatNumber', 'A consumer has no VAT number. Leave it out, or make the customer b2b.')
  if (isConsumer && geoZone === 'eu_vat')
    contradiction('geoZone', 'eu_vat is for businesses. A consumer in the EU is eu_consumer.')
  if (vatNumberStatus !== undefined && vatNumber === undefined)
    contradiction('vatNumberStatus', 'vatNumberStatus needs the vatNumber it belongs to. Give both or none.')
  if (geoZone !== undefined && derived !== null && !agree(geoZone, derived.value, customer))
    contradiction(
      'geoZone',
      `geoZone is ${geoZone}, but ${derived.value} follows from the ${derived.source}. Correct one or leave geoZone out.`,
    )
}

/** A request with eu_vat claims an active VAT number, so that only an inactive number contradicts it. */
function agree(requested: GeoZone, derived: GeoZone, customer: Customer): boolean {
  const claimsActiveNumber = requested === 'eu_vat' && derived === 'eu_consumer'
  return requested === derived || (claimsActiveNumber && customer.vatNumberStatus !== 'inactive')
}
