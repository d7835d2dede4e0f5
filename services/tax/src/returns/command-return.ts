import { type JpkV7m, jpkV7mFileQuery, jpkV7mQuery } from '@fiscus/contracts/returns/jpk-v7m'
import { type Oss, ossFileQuery, ossQuery } from '@fiscus/contracts/returns/oss'
import { type VatUe, vatUeFileQuery, vatUeQuery } from '@fiscus/contracts/returns/vat-ue'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireValid } from '@fiscus/http/requests/validate'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { closedJpkFile, jpkFigures, jpkFile } from './jpk-v7m.ts'
import { ossFigures, ossFile } from './oss.ts'
import type { ReturnContext, ReturnFile } from './return-context.ts'
import { vatUeFiguresOf, vatUeFile } from './vat-ue.ts'

/** The database, the time and the signal of a command, which has no other requests that would wait for its work. */
export type CommandContext = { db: TenantDatabase; clock: Clock; signal: AbortSignal }

type Options = Record<string, string | undefined>

/** @throws Problem 422 as the route, 409 `export-refused` */
export function returnFigures(context: CommandContext, options: Options): Promise<JpkV7m> {
  return jpkFigures(inProcess(context), requireValid(jpkV7mQuery, options))
}

/**
 * The file of a month, in texts or, of a closed one, in bytes.
 * @throws Problem 422 as the route, 409 `export-refused`
 */
export async function returnFile(
  context: CommandContext & { blobs: () => Pick<Blobs, 'read'> },
  options: Options,
): Promise<Iterable<string> | AsyncIterable<Uint8Array>> {
  const query = requireValid(jpkV7mFileQuery, options)
  const closed = await closedJpkFile(context.db, query)
  if (closed !== null) return context.blobs().read(closed.sha256)
  return (await jpkFile(inProcess(context), query)).texts
}

/** @throws Problem 422 as the route, 409 `export-refused` */
export function statementFigures(context: CommandContext, options: Options): Promise<VatUe> {
  return vatUeFiguresOf(inProcess(context), requireValid(vatUeQuery, options))
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
