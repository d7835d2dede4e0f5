import { statementFigures, statementFile } from '@fiscus/service-tax/returns/command-return'
import type { Command } from '../command/run-program.ts'
import { readVatUeOptions } from './options.ts'
import { withReturns } from './with-returns.ts'
import { writeFigures, writeFile } from './write-return.ts'

export const vatUe: Command = async (args) => {
  const { tenant, json, period, separator } = readVatUeOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => statementFigures(context, { period })))
    : writeFile(await withReturns(tenant, (context) => statementFile(context, { period, separator })))
}
