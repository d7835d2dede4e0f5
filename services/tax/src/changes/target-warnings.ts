import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { rateInForce } from '@fiscus/tax-engine/determination/rate-versions'
import { outOfForce } from '@fiscus/tax-engine/matrix/rule-matrix'
import type { ConfigurationWarning } from './record-fault.ts'

const warningsMax = 20

/** Warns of active rules and groups without an active rate on a day: their lines would be rejected. */
export function targetWarnings(configuration: TaxConfiguration, on: IsoDate): ConfigurationWarning[] {
  const groups = configuration.groups.filter(({ isActive }) => isActive === 1)
  const groupCodes = new Set(groups.map(({ groupCode }) => groupCode))
  const hasRate = (code: string) => rateInForce(configuration, code, on) !== undefined
  const warnings = [
    ...groups.flatMap(({ groupCode, components }) =>
      components
        .filter(({ taxCode }) => !hasRate(taxCode))
        .map(({ taxCode }) => notInForce(`Group ${groupCode}`, `the rate ${taxCode}`, on)),
    ),
    ...configuration.rules
      .filter((rule) => rule.isActive === 1 && !outOfForce(rule, on))
      .flatMap(({ priority, id, target }) => {
        if ('rate' in target && !hasRate(target.rate))
          return [notInForce(`Rule ${priority} (${id})`, `the rate ${target.rate}`, on)]
        if ('group' in target && !groupCodes.has(target.group))
          return [notInForce(`Rule ${priority} (${id})`, `the group ${target.group}`, on)]
        return []
      }),
  ]
  return warnings.slice(0, warningsMax)
}

function notInForce(source: string, target: string, on: IsoDate): ConfigurationWarning {
  return {
    code: 'target-not-in-force',
    pointer: '',
    detail: `${source} leads to ${target}, which is not active or not in force on ${on}; its lines are rejected.`,
  }
}
