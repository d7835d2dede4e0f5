import { ossReturnFigures, ossReturnFile } from '@fiscus/service-tax/returns/command-return'
import type { Command } from '../command/run-program.ts'
import { readOssOptions } from './options.ts'
import { withReturns } from './with-returns.ts'
import { writeFigures, writeFile } from './write-return.ts'

export const oss: Command = async (args) => {
  const { tenant, json, separator, ...query } = readOssOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => ossReturnFigures(context, query)))
    : writeFile(await withReturns(tenant, (context) => ossReturnFile(context, { ...query, separator })))
}
