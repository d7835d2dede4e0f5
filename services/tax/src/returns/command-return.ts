import { type JpkV7m, jpkV7mFileQuery } from '@fiscus/contracts/returns/jpk-v7m'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireValid } from '@fiscus/http/requests/validate'
import type { Clock } from '@fiscus/runtime/clock'
import { type JpkFile, jpkFigures, jpkFile, type ReturnContext } from './jpk-v7m.ts'

/** The database, the time and the signal of a command, which has no other requests that would wait for its work. */
export type CommandContext = { db: TenantDatabase; clock: Clock; signal: AbortSignal }

type Options = { period: string | undefined; purpose?: string | undefined }

/** @throws Problem 422 as the route, 409 `export-refused` */
export function returnFigures(context: CommandContext, options: Options): Promise<JpkV7m> {
  const { period } = requireValid(jpkV7mFileQuery, options)
  return jpkFigures(inProcess(context), period)
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function returnFile(context: CommandContext, options: Options): Promise<JpkFile> {
  return jpkFile(inProcess(context), requireValid(jpkV7mFileQuery, options))
}

/** Nothing else waits for the work of a command. */
export function inProcess(context: CommandContext): ReturnContext {
  return { ...context, charge: () => {}, execute: async (work, input) => work.execute(input, null) }
}
