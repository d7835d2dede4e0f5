import { parseArgs } from 'node:util'
import { closings as listClosings } from '@fiscus/service-tax/closings/command-closings'
import { json, textOption } from '../command/arguments.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { requireTenantOption } from './options.ts'
import { printClosings } from './print-closings.ts'
import { withReturns } from './with-returns.ts'

/** `bin/returns closings`: lists the closings, the latest first. */
export const closings: Command = async (args) => {
  const { values } = parseArgs({ args, options: { tenant: textOption, json } })
  const tenant = requireTenantOption(values.tenant)
  const found = await withReturns(tenant, ({ db }) => listClosings(db))
  if (values.json) console.log(JSON.stringify({ closings: found }))
  else if (found.length === 0) console.log(`${tenant} has no closings.`)
  else printClosings(found)
  return exitCodes.done
}
