import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { closingFile } from '@fiscus/service-tax/closings/command-closings'
import { parseWholeNumber, textOption } from '../command/arguments.ts'
import { openCommandBlobs } from '../command/config.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { requireTenantOption } from './options.ts'
import { withReturns } from './with-returns.ts'

const numberMax = 1_000
const options = { tenant: textOption, period: textOption, number: textOption, name: textOption }

/** `bin/returns file`: writes a stored file of a closing. */
export const file: Command = async (args) => {
  const { tenant, period, name, ...values } = parseArgs({ args, options }).values
  if (!period) throw new UsageError('The option --period=YYYY-MM or --period=YYYY-QN is missing.')
  const number = parseWholeNumber(values.number, 'number', numberMax)
  const blobsOf = openCommandBlobs()
  const bytes = await withReturns(requireTenantOption(tenant), ({ db }, { id }) =>
    closingFile({ db, blobs: blobsOf(id) }, { period, number, name }),
  )
  await pipeline(bytes, process.stdout, { end: false })
  return exitCodes.done
}
