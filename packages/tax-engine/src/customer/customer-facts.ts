import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import type { Customer } from '../document/document.ts'
import type { Fault, ReportFault, Warning } from '../faults/fault.ts'
import type { CustomerType, GeoZone, UnverifiedVatNumberPolicy } from '../vocabulary/vocabulary.ts'
import { checkContradictions } from './customer-contradictions.ts'
import type { ExplainedFact } from './explained-fact.ts'
import { type Buyer, identifyBuyer } from './identify-buyer.ts'
import { homeCountry, isInEuVatTerritory, type Supply } from './vat-territory.ts'

/** Facts of a document's customer for its lines of one kind of supply. */
export type CustomerFacts = {
  customerType: ExplainedFact<CustomerType> | null
  geoZone: ExplainedFact<GeoZone> | null
  /** ISO code of the country whose VAT law counts (FR for Monaco); XI for Northern Ireland. */
  buyerCountry: ExplainedFact<string> | null
  /** Wrong or contradictory values: no line of the document can be calculated. */
  faults: readonly Fault[]
  /** Reasons why the matrix cannot be read. They do not concern lines that name their tax. */
  missing: readonly Fault[]
  /** For lines that the matrix decides. */
  warnings: readonly Warning[]
}

/**
 * Determines the facts that the matrix reads: a fact of the request wins, else it follows from the country, the VAT
 * number and its status (tax-calculation §4.6). Contradictions are faults. The tenant's policy decides about a buyer
 * whose VAT number is not confirmed.
 */
export function customerFacts(
  customer: Customer,
  supply: Supply,
  policy: UnverifiedVatNumberPolicy,
): CustomerFacts {
  const faults: Fault[] = []
  const report: ReportFault = (fault) => {
    faults.push(fault)
  }
  const buyer = identifyBuyer(customer, report)
  const derived = derivedZone(customer, buyer, supply)
  const geoZone = customer.geoZone ? { value: customer.geoZone, source: 'request' } : derived
  const customerType = customerTypeOf(customer, geoZone)
  checkContradictions(customer, derived, report)
  const isZoneClaimed = customer.geoZone === 'eu_vat' && statusOf(customer) === 'unknown'
  const isNumberUnknown =
    buyer.vatNumber !== null && derived?.value === 'eu_consumer' && statusOf(customer) === 'unknown'
  const isUnconfirmed = isZoneClaimed || (isNumberUnknown && customer.geoZone !== 'eu_consumer')
  const missing: Fault[] = []
  if (geoZone === null && faults.length === 0) missing.push(customerNeeded)
  if (isUnconfirmed && faults.length === 0 && policy === 'hold') missing.push(heldByPolicy(customer))
  const warnings: Warning[] = []
  if (isZoneClaimed) warnings.push(zoneUnconfirmed(customer))
  if (geoZone?.value === 'eu_consumer' && geoZone === derived && customerType?.value === 'b2b')
    warnings.push(businessUnconfirmed(customer))
  return { customerType, geoZone, buyerCountry: buyer.country, faults, missing, warnings }
}

function derivedZone(customer: Customer, buyer: Buyer, supply: Supply): ExplainedFact<GeoZone> | null {
  if (buyer.country === null) return null
  const { value: country, source } = buyer.country
  if (country === homeCountry) return { value: 'domestic', source }
  if (!isInEuVatTerritory(country, supply)) return { value: 'export_world', source }
  if (buyer.vatNumber === null) return { value: 'eu_consumer', source }
  const status = statusOf(customer)
  return { value: status === 'active' ? 'eu_vat' : 'eu_consumer', source: `vat number (${status})` }
}

function customerTypeOf(
  customer: Customer,
  geoZone: ExplainedFact<GeoZone> | null,
): ExplainedFact<CustomerType> | null {
  if (customer.customerType) return { value: customer.customerType, source: 'request' }
  if (customer.isBusiness !== undefined)
    return { value: customer.isBusiness ? 'b2b' : 'b2c', source: 'isBusiness' }
  if (customer.vatNumber !== undefined) return { value: 'b2b', source: 'vat number' }
  if (geoZone === null) return null
  return geoZone.value === 'eu_vat'
    ? { value: 'b2b', source: 'geo zone' }
    : { value: 'b2c', source: 'default' }
}

/** Without a look-up, or after one that failed, the status is unknown, never active. */
function statusOf(customer: Customer): NonNullable<Customer['vatNumberStatus']> {
  return customer.vatNumberStatus ?? 'unknown'
}

const customerNeeded: Fault = {
  code: 'missing-customer',
  pointer: '/customer',
  detail: calculation.missingCustomer(),
}

function heldByPolicy(customer: Customer): Fault {
  return {
    code: 'vat-number-unconfirmed',
    pointer: pointerOfNumber(customer),
    detail: calculation.heldByPolicy({ number: stateOfNumber(customer) }),
  }
}

function zoneUnconfirmed(customer: Customer): Warning {
  return {
    code: 'vat-number-unconfirmed',
    pointer: pointerOfNumber(customer),
    detail: calculation.zoneUnconfirmed({ number: stateOfNumber(customer) }),
  }
}

function businessUnconfirmed(customer: Customer): Warning {
  return {
    code: 'business-without-confirmed-number',
    pointer: '/customer',
    detail: calculation.businessUnconfirmed({ number: stateOfNumber(customer) }),
  }
}

function stateOfNumber(customer: Customer): Message {
  return customer.vatNumber === undefined
    ? calculation.withoutVatNumber()
    : calculation.withVatNumber({ status: words[statusOf(customer)]() })
}

function pointerOfNumber({ vatNumber }: Customer): string {
  return vatNumber === undefined ? '/customer/vatNumber' : '/customer/vatNumberStatus'
}
