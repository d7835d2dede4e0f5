import type { TaxConfiguration, TaxRate, TaxRule } from '@fiscus/tax-engine/configuration'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'

/**
 * The seed with so many rules and rates. The added rules are read before the seed's own and none of them decides a
 * domestic sale: the worst case for a matrix that reads one rule after the other.
 */
export function largeConfiguration(rules: number, rates: number): TaxConfiguration {
  const added = {
    rules: rules - seededConfiguration.rules.length,
    rates: rates - seededConfiguration.rates.length,
  }
  return {
    ...seededConfiguration,
    rates: [
      ...Array.from({ length: added.rates }, (_, index) => furtherRate(index)),
      ...seededConfiguration.rates,
    ],
    rules: [
      ...Array.from({ length: added.rules }, (_, index) => losingRule(index)),
      ...seededConfiguration.rules.map((rule) => ({ ...rule, priority: rule.priority + rules })),
    ],
  }
}

const [anyRate] = seededConfiguration.rates
const [anyRule] = seededConfiguration.rules

function furtherRate(index: number): TaxRate {
  if (anyRate === undefined) throw new Error('The seed has no rates.')
  return { ...anyRate, id: `rate-further-${index}`, taxCode: `FURTHER${index}` }
}

function losingRule(index: number): TaxRule {
  if (anyRule === undefined) throw new Error('The seed has no rules.')
  const target = { rate: `FURTHER${index % 100}` }
  return {
    ...anyRule,
    id: `rule-losing-${index}`,
    priority: index + 1,
    geoZone: 'export_world',
    itemType: 'service',
    target,
  }
}
