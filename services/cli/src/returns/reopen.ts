import { parseArgs } from 'node:util'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { reopen as reopenPeriod } from '@fiscus/service-tax/closings/command-closings'
import { json, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { requireTenantOption } from './options.ts'
import { printClosings } from './print-closings.ts'
import { withReturns } from './with-returns.ts'

const options = { tenant: textOption, period: textOption, ...authorOptions, json }

/** `bin/returns reopen`: reopens the last closed month or quarter. */
export const reopen: Command = async (args) => {
  const { tenant, period, ...values } = parseArgs({ args, options }).values
  const { reason } = values
  if (!reason) throw new UsageError('The option --reason=TEXT is missing.')
  const author = commandAuthor(clock, values)
  const reopened = await withReturns(requireTenantOption(tenant), ({ db }) =>
    reopenPeriod({ db, author }, { period, reason }),
  )
  if (values.json) console.log(JSON.stringify(reopened))
  else printClosings([reopened])
  return exitCodes.done
}
