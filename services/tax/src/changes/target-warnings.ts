import type { IsoDate, TaxConfiguration, TaxRule } from '@fiscus/tax-engine/configuration/configuration'
import { isInEuVatTerritory } from '@fiscus/tax-engine/customer/vat-territory'
import { rateInForce } from '@fiscus/tax-engine/determination/rate-versions'
import { outOfForce } from '@fiscus/tax-engine/matrix/rule-matrix'
import type { GeoZone } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { ruleLabel } from '../configuration/rule-label.ts'
import type { ConfigurationWarning } from './record-fault.ts'

const warningsMax = 20

/**
 * Warns of active rules and groups without an active rate on a day (tax-calculation §6.4): their lines would be
 * rejected.
 */
export function targetWarnings(configuration: TaxConfiguration, on: IsoDate): ConfigurationWarning[] {
  const groups = configuration.groups.filter(({ isActive }) => isActive === 1)
  const groupCodes = new Set(groups.map(({ groupCode }) => groupCode))
  const hasRate = (code: string) => rateInForce(configuration, code, on) !== undefined
  const ofRule = ({ id }: TaxRule, target: string) => ({
    ...notInForce(`Rule ${ruleLabel(configuration, id)}`, target, on),
    ruleId: id,
  })
  const warnings = [
    ...groups.flatMap(({ groupCode, components }) =>
      components
        .filter(({ taxCode }) => !hasRate(taxCode))
        .map(({ taxCode }) => notInForce(`Group ${groupCode}`, `the rate ${taxCode}`, on)),
    ),
    ...configuration.rules
      .filter((rule) => rule.isActive === 1 && !outOfForce(rule, on))
      .flatMap((rule) => {
        const { target } = rule
        if ('rate' in target && !hasRate(target.rate)) return [ofRule(rule, `the rate ${target.rate}`)]
        if ('group' in target && !groupCodes.has(target.group))
          return [ofRule(rule, `the group ${target.group}`)]
        if ('destination' in target && !hasDestinations(configuration, rule.geoZone))
          return [withoutDestination(configuration, rule)]
        return []
      }),
  ]
  return warnings.slice(0, warningsMax)
}

/**
 * Whether `destination` can have a rate in a zone. OSS rates are for consumers in the EU, and outside of it only a rate
 * that the tenant added has a level (tax-calculation §2.1, §4.8).
 */
function hasDestinations({ rates }: TaxConfiguration, geoZone: GeoZone): boolean {
  if (geoZone === 'eu_consumer') return true
  if (geoZone !== 'export_world') return false
  return rates.some(
    ({ category, country, isActive }) =>
      isActive === 1 && category !== null && !isInEuVatTerritory(country, 'goods'),
  )
}

function withoutDestination(configuration: TaxConfiguration, { id, geoZone }: TaxRule): ConfigurationWarning {
  return {
    code: 'destination-without-rate',
    pointer: '',
    ruleId: id,
    detail: `Rule ${ruleLabel(configuration, id)} leads to destination, but no rate of the one-stop shop is for a buyer of the zone ${geoZone}; its lines are rejected. Name a rate or a group instead.`,
  }
}

function notInForce(source: string, target: string, on: IsoDate): ConfigurationWarning {
  return {
    code: 'target-not-in-force',
    pointer: '',
    detail: `${source} leads to ${target}, which is not active or not in force on ${on}; its lines are rejected.`,
  }
}
