import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
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
  const warnings = [
    ...groups.flatMap(({ groupCode: group, components }) =>
      components
        .filter(({ taxCode }) => !hasRate(taxCode))
        .map(({ taxCode: rate }) => notInForce(texts.groupWithoutRate({ group, rate, date: on }))),
    ),
    ...configuration.rules
      .filter((rule) => rule.isActive === 1 && !outOfForce(rule, on))
      .flatMap(({ id: ruleId, target, geoZone }): ConfigurationWarning[] => {
        const named = () => ({ rule: ruleLabel(configuration, ruleId), date: on })
        if ('rate' in target && !hasRate(target.rate))
          return [{ ...notInForce(texts.ruleWithoutRate({ ...named(), rate: target.rate })), ruleId }]
        if ('group' in target && !groupCodes.has(target.group))
          return [{ ...notInForce(texts.ruleWithoutGroup({ ...named(), group: target.group })), ruleId }]
        if ('destination' in target && !hasDestinations(configuration, geoZone))
          return [withoutDestination(configuration, ruleId, geoZone)]
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

function withoutDestination(
  configuration: TaxConfiguration,
  ruleId: string,
  geoZone: GeoZone,
): ConfigurationWarning {
  return {
    code: 'destination-without-rate',
    pointer: '',
    ruleId,
    detail: texts.destinationWithoutRate({ rule: ruleLabel(configuration, ruleId), zone: words[geoZone]() }),
  }
}

function notInForce(detail: Message): ConfigurationWarning {
  return { code: 'target-not-in-force', pointer: '', detail }
}
