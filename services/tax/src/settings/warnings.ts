import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { ConfigurationWarning } from '../changes/record-fault.ts'

/** Warns of Half-Even: Polish invoices round 0.5 grosz and more up (VAT act art. 106e(11)). */
export function roundingSettingsWarnings({
  rounding_algorithm,
}: Pick<SettingsRecord, 'rounding_algorithm'>): ConfigurationWarning[] {
  if (rounding_algorithm === 'half_up') return []
  return [
    {
      code: 'half-even-for-polish-tax',
      pointer: '/rounding_algorithm',
      detail: texts.halfEven(),
    },
  ]
}
