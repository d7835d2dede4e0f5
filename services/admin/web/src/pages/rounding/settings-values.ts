import type { TaxSettings, TaxSettingsChange } from '@fiscus/client'

/** The settings as texts of a form; an empty text is the value null. */
export type SettingsValues = Record<(typeof settingNames)[number], string>

/** The settings in the order of the page. */
export const settingNames = [
  'rounding_strategy',
  'rounding_algorithm',
  'inclusive_rounding_target',
  'default_price_mode',
  'unverified_vat_number_policy',
  'oss_from',
  'invoice_completeness',
] as const

/** The choices of each setting; the first one of `default_price_mode` is null. */
export const choices = {
  rounding_strategy: ['line_level', 'header_level', 'en16931'],
  rounding_algorithm: ['half_up', 'half_even'],
  inclusive_rounding_target: ['tax', 'net'],
  default_price_mode: ['', 'exclusive', 'inclusive'],
  unverified_vat_number_policy: ['charge_vat', 'hold'],
  invoice_completeness: ['off', 'warn', 'require'],
} as const

export function valuesOfSettings(settings: TaxSettings): SettingsValues {
  return {
    rounding_strategy: settings.rounding_strategy,
    rounding_algorithm: settings.rounding_algorithm,
    inclusive_rounding_target: settings.inclusive_rounding_target,
    default_price_mode: settings.default_price_mode ?? '',
    unverified_vat_number_policy: settings.unverified_vat_number_policy,
    oss_from: settings.oss_from ?? '',
    invoice_completeness: settings.invoice_completeness,
  }
}

/** The body of a request with all settings. */
export function settingsOf(values: SettingsValues): TaxSettingsChange {
  return Object.fromEntries(settingNames.map((name) => [name, values[name] || null]))
}
