import { parseArgs } from 'node:util'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { close as closePeriod } from '@fiscus/service-tax/closings/command-closings'
import { json, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs } from '../command/config.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { requireTenantOption } from './options.ts'
import { printClosings } from './print-closings.ts'
import { withReturns } from './with-returns.ts'

const options = { tenant: textOption, period: textOption, rates: textOption, ...authorOptions, json }

/** `bin/returns close`: closes a month or a quarter. */
export const close: Command = async (args) => {
  const { tenant, period, rates, ...values } = parseArgs({ args, options }).values
  const author = commandAuthor(clock, values)
  const blobsOf = openCommandBlobs()
  const closed = await withReturns(requireTenantOption(tenant), (context, { id, timezone }) =>
    closePeriod({ ...context, blobs: blobsOf(id), timezone, author }, { period, rates }),
  )
  if (values.json) console.log(JSON.stringify(closed))
  else printClosings([closed])
  return exitCodes.done
}
