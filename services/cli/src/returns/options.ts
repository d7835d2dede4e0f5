import { parseArgs } from 'node:util'
import { textOption } from '../command/arguments.ts'
import { UsageError } from '../command/run-program.ts'

const options = { tenant: textOption, period: textOption, purpose: textOption }

/** @throws UsageError */
export function readOptions(args: string[]) {
  const { tenant, period, purpose } = parseArgs({ args, options }).values
  if (!period) throw new UsageError('The option --period=YYYY-MM is missing.')
  return { tenant: requireTenantOption(tenant), period, purpose }
}

/** @throws UsageError */
export function requireTenantOption(tenant: string | undefined): string {
  if (!tenant) throw new UsageError('The option --tenant=SLUG is missing.')
  return tenant
}
