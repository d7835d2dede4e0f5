import fc from 'fast-check'
import type { TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { type LineCell, ruleCells } from '../matrix/rule-cells.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { geoZones, ruleCustomerTypes, ruleItemTypes } from '../vocabulary/vocabulary.ts'

/** An active rule for every domestic line. `conditions` override its properties. */
export function sampleRule(id: string, priority: number, conditions: Partial<TaxRule> = {}): TaxRule {
  return {
    id,
    name: null,
    priority,
    customerType: 'all',
    geoZone: 'domestic',
    itemType: 'all',
    taxCategory: null,
    target: { rate: 'VAT23' },
    validFrom: null,
    validTo: null,
    isActive: 1,
    version: 1,
    ...conditions,
  }
}

/** Nine days, so few that rules often begin and end on the same day. */
export const arbitraryDay = fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}`)

const arbitraryRule: fc.Arbitrary<Omit<TaxRule, 'id'>> = fc.record({
  name: fc.constant(null),
  priority: fc.integer({ min: 1, max: 50 }),
  customerType: fc.constantFrom(...ruleCustomerTypes),
  geoZone: fc.constantFrom(...geoZones),
  itemType: fc.constantFrom(...ruleItemTypes),
  taxCategory: fc.constantFrom(null, null, 'book', 'food'),
  target: fc.constant({ rate: 'VAT23' }),
  validFrom: fc.option(arbitraryDay),
  validTo: fc.option(arbitraryDay),
  isActive: fc.constantFrom(0, 1, 1, 1),
  version: fc.constant(1),
})

/**
 * Every combination of facts that random rules distinguish: without a category, with two of rules, and with one of no
 * rule.
 */
export const lineCells: readonly LineCell[] = [null, 'book', 'food', 'toy'].flatMap((taxCategory) =>
  ruleCells.map((cell) => ({ ...cell, taxCategory })),
)

/** A configuration with a matrix of random rules in random order. */
export function arbitraryMatrix(size: {
  minLength: number
  maxLength: number
}): fc.Arbitrary<TaxConfiguration> {
  return fc
    .array(arbitraryRule, size)
    .map((rules) => rules.map((rule, index) => ({ ...rule, id: `rule-${(index * 7919) % 1009}` })))
    .map((rules) => ({ ...seededConfiguration, rules }))
}
