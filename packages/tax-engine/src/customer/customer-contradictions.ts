import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import type { Customer } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import type { GeoZone } from '../vocabulary/vocabulary.ts'
import { type ExplainedFact, sourceText } from './explained-fact.ts'

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
  const contradiction = (field: keyof Customer, detail: Message) =>
    report({ code: 'contradictory-customer', pointer: `/customer/${field}`, detail })
  if (customerType !== undefined && isBusiness !== undefined && (customerType === 'b2b') !== isBusiness)
    contradiction(
      'isBusiness',
      calculation.isBusinessContradictsType({
        isBusiness: String(isBusiness),
        customerType: words[customerType](),
      }),
    )
  if (isConsumer && vatNumber !== undefined) contradiction('vatNumber', calculation.consumerWithVatNumber())
  if (isConsumer && geoZone === 'eu_vat') contradiction('geoZone', calculation.consumerInZoneOfBusinesses())
  if (vatNumberStatus !== undefined && vatNumber === undefined)
    contradiction('vatNumberStatus', calculation.statusWithoutVatNumber())
  if (geoZone !== undefined && derived !== null && !agree(geoZone, derived.value, customer))
    contradiction(
      'geoZone',
      calculation.zoneContradictsCustomer({
        requested: words[geoZone](),
        derived: words[derived.value](),
        source: sourceText(derived.source),
      }),
    )
}

/** A request with eu_vat claims an active VAT number, so that only an inactive number contradicts it. */
function agree(requested: GeoZone, derived: GeoZone, customer: Customer): boolean {
  const claimsActiveNumber = requested === 'eu_vat' && derived === 'eu_consumer'
  return requested === derived || (claimsActiveNumber && customer.vatNumberStatus !== 'inactive')
}
