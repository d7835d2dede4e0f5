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
import { openCommandBlobs } from '../command/config.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { readFiguresOptions, readJpkOptions, readOssOptions, readVatUeOptions } from './options.ts'
import { withReturns } from './with-returns.ts'

export const figures: Command = async (args) => {
  const { tenant, ...options } = readFiguresOptions(args)
  return writeFigures(await withReturns(tenant, (context) => returnFigures(context, options)))
}

export const jpkFile: Command = async (args) => {
  const { tenant, ...options } = readJpkOptions(args)
  return write(
    await withReturns(tenant, (context, { id }) =>
      returnFile({ ...context, blobs: () => openCommandBlobs()(id) }, options),
    ),
  )
}

export const vatUe: Command = async (args) => {
  const { tenant, json, separator, ...query } = readVatUeOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => statementFigures(context, query)))
    : writeFile(await withReturns(tenant, (context) => statementFile(context, { ...query, separator })))
}

export const oss: Command = async (args) => {
  const { tenant, json, separator, ...query } = readOssOptions(args)
  return json
    ? writeFigures(await withReturns(tenant, (context) => ossReturnFigures(context, query)))
    : writeFile(await withReturns(tenant, (context) => ossReturnFile(context, { ...query, separator })))
}

/** Writes the file of a return to the standard output. */
function writeFile({ texts }: { texts: Iterable<string> }): Promise<number> {
  return write(texts)
}

async function write(parts: Iterable<string> | AsyncIterable<Uint8Array>): Promise<number> {
  await pipeline(Readable.from(parts), process.stdout, { end: false })
  return exitCodes.done
}

/** Writes the figures of a return as JSON to the standard output. */
function writeFigures(figures: object): number {
  console.log(JSON.stringify(figures, null, 2))
  return exitCodes.done
}
