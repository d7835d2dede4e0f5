import { returnFigures } from '@fiscus/service-tax/returns/command-return'
import { type Command, exitCodes } from '../command/run-program.ts'
import { readOptions } from './options.ts'
import { withReturns } from './with-returns.ts'

export const figures: Command = async (args) => {
  const { tenant, period } = readOptions(args)
  const found = await withReturns(tenant, (context) => returnFigures(context, { period }))
  console.log(JSON.stringify(found, null, 2))
  return exitCodes.done
}
