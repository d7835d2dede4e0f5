import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  ossReturnFigures,
  ossReturnFile,
  returnFigures,
  returnFile,
  statementFigures,
  statementFile,
} from '@fiscus/service-tax/returns/command-return'
import { type Command, exitCodes } from '../command/run-program.ts'
import { readFiguresOptions, readJpkOptions, readOssOptions, readVatUeOptions } from './options.ts'
import { withReturns } from './with-returns.ts'

export const figures: Command = async (args) => {
  const { tenant, period } = readFiguresOptions(args)
  return writeFigures(await withReturns(tenant, (context) => returnFigures(context, { period })))
}

export const jpkFile: Command = async (args) => {
  const { tenant, ...options } = readJpkOptions(args)
  return writeFile(await withReturns(tenant, (context) => returnFile(context, options)))
}

export const vatUe: Command = async (args) => {
  const { tenant, json, period, separator } = readVatUeOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => statementFigures(context, { period })))
    : writeFile(await withReturns(tenant, (context) => statementFile(context, { period, separator })))
}

export const oss: Command = async (args) => {
  const { tenant, json, separator, ...query } = readOssOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => ossReturnFigures(context, query)))
    : writeFile(await withReturns(tenant, (context) => ossReturnFile(context, { ...query, separator })))
}

/** Writes the file of a return to the standard output. */
async function writeFile({ texts }: { texts: Iterable<string> }): Promise<number> {
  await pipeline(Readable.from(texts), process.stdout, { end: false })
  return exitCodes.done
}

/** Writes the figures of a return as JSON to the standard output. */
function writeFigures(figures: object): number {
  console.log(JSON.stringify(figures, null, 2))
  return exitCodes.done
}
