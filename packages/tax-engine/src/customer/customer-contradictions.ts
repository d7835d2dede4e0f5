import type { ExplainedFact } from '../calculation.ts'
import type { Customer, Fault } from '../document.ts'
import type { GeoZone } from '../vocabulary.ts'

/** Every pair of statements about the customer that cannot both be true. `derived` is the zone that follows without the given one. */
export function contradictions(customer: Customer, derived: ExplainedFact<GeoZone> | null): Fault[] {
  const { customerType, isBusiness, geoZone, vatNumber, vatNumberStatus } = customer
  const isConsumer = customerType === 'b2c' || isBusiness === false
  const faults: Fault[] = []
  if (customerType !== undefined && isBusiness !== undefined && (customerType === 'b2b') !== isBusiness)
    faults.push(
      contradiction(
        'isBusiness',
        `isBusiness is ${isBusiness}, but customerType is ${customerType}. Correct one or leave it out.`,
      ),
    )
  if (isConsumer && vatNumber !== undefined)
    faults.push(
      contradiction('vatNumber', 'A consumer has no VAT number: leave it out or make the customer b2b.'),
    )
  if (isConsumer && geoZone === 'eu_vat')
    faults.push(contradiction('geoZone', 'eu_vat is for businesses; a consumer in the EU is eu_consumer.'))
  if (vatNumberStatus !== undefined && vatNumber === undefined)
    faults.push(
      contradiction(
        'vatNumberStatus',
        'vatNumberStatus is given without the vatNumber it speaks of. Give both or none.',
      ),
    )
  if (geoZone !== undefined && derived !== null && !agree(geoZone, derived.value, customer))
    faults.push(
      contradiction(
        'geoZone',
        `geoZone is ${geoZone}, but ${derived.value} follows from the ${derived.source}. Correct one or leave geoZone out.`,
      ),
    )
  return faults
}

/** Who says eu_vat says that there is an active VAT number; only an inactive one speaks against it. */
function agree(given: GeoZone, derived: GeoZone, customer: Customer): boolean {
  const isVouchedFor = given === 'eu_vat' && derived === 'eu_consumer'
  return given === derived || (isVouchedFor && customer.vatNumberStatus !== 'inactive')
}

function contradiction(field: keyof Customer, detail: string): Fault {
  return { code: 'contradictory-customer', pointer: `/customer/${field}`, detail }
}
