import { returnFile } from '@fiscus/service-tax/returns/command-return'
import type { Command } from '../command/run-program.ts'
import { readJpkOptions } from './options.ts'
import { withReturns } from './with-returns.ts'
import { writeFile } from './write-return.ts'

export const jpkFile: Command = async (args) => {
  const { tenant, ...options } = readJpkOptions(args)
  return writeFile(await withReturns(tenant, (context) => returnFile(context, options)))
}
