import type { ExplainedFact } from '../calculation.ts'
import type { Customer, Fault, Warning } from '../document.ts'
import type { CustomerType, GeoZone, UnverifiedVatNumberPolicy } from '../vocabulary.ts'
import { contradictions } from './customer-contradictions.ts'
import { type Buyer, identifyBuyer } from './identify-buyer.ts'
import { homeCountry, isInEuVatTerritory, type Supply } from './vat-territory.ts'

/** What follows from a document's customer for its lines of one kind of supply. */
export type CustomerFacts = {
  customerType: ExplainedFact<CustomerType> | null
  geoZone: ExplainedFact<GeoZone> | null
  /** ISO code of the country whose VAT law counts (FR for Monaco); XI for Northern Ireland. */
  buyerCountry: ExplainedFact<string> | null
  /** Wrong or contradictory values: no line of the document can be calculated. */
  faults: readonly Fault[]
  /** What the matrix lacks; lines that name their tax do without it. */
  missing: readonly Fault[]
  /** For lines that the matrix decides. */
  warnings: readonly Warning[]
}

/**
 * The facts the matrix asks for: those of the request, the others as they follow from country, VAT number and its status
 * (tax-service.md §2.2). Nothing is guessed: contradictions are faults, and what an unconfirmed VAT number means is the
 * tenant's policy.
 */
export function customerFacts(
  customer: Customer,
  supply: Supply,
  policy: UnverifiedVatNumberPolicy,
): CustomerFacts {
  const buyer = identifyBuyer(customer)
  const derived = derivedZone(customer, buyer, supply)
  const geoZone = customer.geoZone ? { value: customer.geoZone, source: 'request' } : derived
  const customerType = customerTypeOf(customer, geoZone)
  const faults = [...buyer.faults, ...contradictions(customer, derived)]
  const isUnconfirmed =
    buyer.vatNumber !== null &&
    derived?.value === 'eu_consumer' &&
    customer.geoZone !== 'eu_consumer' &&
    statusOf(customer) === 'unknown'
  const missing: Fault[] = []
  if (geoZone === null && faults.length === 0) missing.push(nothingKnown)
  if (isUnconfirmed && policy === 'hold') missing.push(held)
  const warnings: Warning[] = []
  if (isUnconfirmed && customer.geoZone === 'eu_vat') warnings.push(zoneUnconfirmed)
  if (geoZone?.value === 'eu_consumer' && geoZone === derived && customerType?.value === 'b2b')
    warnings.push(chargedAsConsumer(customer))
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

/** A look-up that failed or was never made says nothing: it is not "active". */
function statusOf(customer: Customer): NonNullable<Customer['vatNumberStatus']> {
  return customer.vatNumberStatus ?? 'unknown'
}

const nothingKnown: Fault = {
  code: 'missing-customer',
  pointer: '/customer',
  detail:
    'The matrix needs to know the customer. Give customer.country (with vatNumber for an EU business), or customerType and geoZone, or name the tax of every line.',
}

const held: Fault = {
  code: 'vat-number-unconfirmed',
  pointer: '/customer/vatNumberStatus',
  detail:
    'The VAT number is not confirmed, and the settings hold such documents. Calculate again when vatNumberStatus is active or inactive.',
}

const zoneUnconfirmed: Warning = {
  code: 'vat-number-unconfirmed',
  pointer: '/customer/vatNumberStatus',
  detail: 'geoZone eu_vat stands as the request gives it, but the VAT number is not confirmed.',
}

function chargedAsConsumer(customer: Customer): Warning {
  const reason =
    customer.vatNumber === undefined
      ? 'has no VAT number'
      : `has a VAT number whose status is ${statusOf(customer)}`
  return {
    code: 'charged-as-consumer',
    pointer: '/customer',
    detail: `The business ${reason}, so it is charged VAT as a consumer is.`,
  }
}
