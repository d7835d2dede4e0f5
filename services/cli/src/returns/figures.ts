import { returnFigures } from '@fiscus/service-tax/returns/command-return'
import type { Command } from '../command/run-program.ts'
import { readFiguresOptions } from './options.ts'
import { withReturns } from './with-returns.ts'
import { writeFigures } from './write-return.ts'

export const figures: Command = async (args) => {
  const { tenant, period } = readFiguresOptions(args)
  return writeFigures(await withReturns(tenant, (context) => returnFigures(context, { period })))
}
