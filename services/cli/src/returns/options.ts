import { parseArgs } from 'node:util'
import { json, textOption } from '../command/arguments.ts'
import { UsageError } from '../command/run-program.ts'

const monthOptions = { tenant: textOption, period: textOption, state: textOption }
const jpkOptions = { ...monthOptions, purpose: textOption }
const figuresOptions = { ...monthOptions, json }
const vatUeOptions = { ...monthOptions, separator: textOption, json }
const ossOptions = { tenant: textOption, quarter: textOption, rates: textOption, separator: textOption, json }

/** @throws UsageError */
export function readJpkOptions(args: string[]) {
  const { values } = parseArgs({ args, options: jpkOptions })
  return { ...values, tenant: requireTenantOption(values.tenant), period: required(values.period, month) }
}

/** @throws UsageError */
export function readFiguresOptions(args: string[]) {
  const { values } = parseArgs({ args, options: figuresOptions })
  const { tenant, period, state } = values
  return { tenant: requireTenantOption(tenant), period: required(period, month), state }
}

/** @throws UsageError */
export function readVatUeOptions(args: string[]) {
  const { values } = parseArgs({ args, options: vatUeOptions })
  return { ...values, tenant: requireTenantOption(values.tenant), period: required(values.period, month) }
}

/** @throws UsageError */
export function readOssOptions(args: string[]) {
  const { values } = parseArgs({ args, options: ossOptions })
  const quarter = required(values.quarter, '--quarter=YYYY-QN')
  return { ...values, tenant: requireTenantOption(values.tenant), quarter }
}

/** @throws UsageError */
export function requireTenantOption(tenant: string | undefined): string {
  return required(tenant, '--tenant=SLUG')
}

const month = '--period=YYYY-MM'

function required(value: string | undefined, option: string): string {
  if (!value) throw new UsageError(`The option ${option} is missing.`)
  return value
}
