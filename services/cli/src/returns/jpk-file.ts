import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { returnFile } from '@fiscus/service-tax/returns/command-return'
import { type Command, exitCodes } from '../command/run-program.ts'
import { readOptions } from './options.ts'
import { withReturns } from './with-returns.ts'

export const jpkFile: Command = async (args) => {
  const { tenant, ...options } = readOptions(args)
  const { texts } = await withReturns(tenant, (context) => returnFile(context, options))
  await pipeline(Readable.from(texts), process.stdout, { end: false })
  return exitCodes.done
}
