import { type JpkV7m, jpkV7mFileQuery } from '@fiscus/contracts/returns/jpk-v7m'
import { type Oss, ossFileQuery, ossQuery } from '@fiscus/contracts/returns/oss'
import { type VatUe, vatUeFileQuery, vatUeQuery } from '@fiscus/contracts/returns/vat-ue'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireValid } from '@fiscus/http/requests/validate'
import type { Clock } from '@fiscus/runtime/clock'
import { jpkFigures, jpkFile } from './jpk-v7m.ts'
import { ossFigures, ossFile } from './oss.ts'
import type { ReturnContext, ReturnFile } from './return-context.ts'
import { vatUeFiguresOf, vatUeFile } from './vat-ue.ts'

/** The database, the time and the signal of a command, which has no other requests that would wait for its work. */
export type CommandContext = { db: TenantDatabase; clock: Clock; signal: AbortSignal }

type Options = Record<string, string | undefined>

/** @throws Problem 422 as the route, 409 `export-refused` */
export function returnFigures(context: CommandContext, options: Options): Promise<JpkV7m> {
  const { period } = requireValid(jpkV7mFileQuery, options)
  return jpkFigures(inProcess(context), period)
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function returnFile(context: CommandContext, options: Options): Promise<ReturnFile> {
  return jpkFile(inProcess(context), requireValid(jpkV7mFileQuery, options))
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function statementFigures(context: CommandContext, options: Options): Promise<VatUe> {
  return vatUeFiguresOf(inProcess(context), requireValid(vatUeQuery, options).period)
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function statementFile(context: CommandContext, options: Options): Promise<ReturnFile> {
  return vatUeFile(inProcess(context), requireValid(vatUeFileQuery, options))
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function ossReturnFigures(context: CommandContext, options: Options): Promise<Oss> {
  return ossFigures(inProcess(context), requireValid(ossQuery, options))
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function ossReturnFile(context: CommandContext, options: Options): Promise<ReturnFile> {
  return ossFile(inProcess(context), requireValid(ossFileQuery, options))
}

/** Nothing else waits for the work of a command. */
export function inProcess(context: CommandContext): ReturnContext {
  return { ...context, charge: () => {}, execute: async (work, input) => work.execute(input, null) }
}
