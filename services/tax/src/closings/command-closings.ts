import { Problem } from '@fiscus/contracts/problems/problem'
import {
  closeRequest,
  type ReturnClosing,
  type ReturnClosingWithFigures,
  reopenRequest,
} from '@fiscus/contracts/returns/return-closing'
import { type ToCorrect, toCorrectQuery } from '@fiscus/contracts/returns/to-correct'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { kindOfPeriod } from '@fiscus/fiscal/periods/period'
import { requireValid } from '@fiscus/http/requests/validate'
import { requests } from '@fiscus/messages/requests'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { closingsInForce } from '../returns/closings-in-force.ts'
import { type CommandContext, inProcess } from '../returns/command-return.ts'
import { closePeriod } from './close-period.ts'
import { listClosings } from './closing-queries.ts'
import { reopenPeriod } from './reopen-period.ts'
import { monthsToCorrect } from './to-correct.ts'

/** Closings that a command lists. */
const listMax = 200

type CloseContext = CommandContext & { blobs: Blobs; timezone: string; author: Author }

/** @throws Problem 422 and 409 as the route */
export function close(
  context: CloseContext,
  options: { period?: string | undefined; rates?: string | undefined },
): Promise<ReturnClosing> {
  return closePeriod({ ...inProcess(context), ...context }, requireValid(closeRequest, options))
}

/**
 * Reopens a period by its name.
 * @throws Problem 422 as the route, 404 for a period that is not closed, 409 `closing-not-last`
 */
export async function reopen(
  context: { db: TenantDatabase; author: Author },
  options: { period?: string | undefined; reason?: string | undefined },
): Promise<ReturnClosingWithFigures> {
  const { period } = requireValid(closeRequest, { period: options.period })
  const { reason } = requireValid(reopenRequest, { reason: options.reason })
  const closed = (await closingsInForce(context.db, kindOfPeriod(period))).find(
    (closing) => closing.period === period,
  )
  if (!closed)
    throw new Problem(
      'not-found',
      requests.asWritten({ text: `The ${kindOfPeriod(period)} ${period} is not closed.` }),
    )
  return reopenPeriod(context, { id: closed.id, ifMatch: '*', reason })
}

/**
 * What waits for the next closing of closed months.
 * @throws Problem 422 for a period that is no month
 */
export function toCorrect(
  context: CommandContext,
  options: { period?: string | undefined },
): Promise<ToCorrect> {
  return monthsToCorrect(inProcess(context), requireValid(toCorrectQuery, options))
}

/** The last 200 closings, the latest first. */
export async function closings(db: TenantDatabase): Promise<ReturnClosing[]> {
  return (await listClosings(db, { limit: listMax })).closings
}

/** A stored file of a period: of its last closing without a number, and the only one without a name. */
type FileOptions = { period: string; number: number | undefined; name: string | undefined }

/**
 * The bytes of a file of a closing, compared with its digest.
 * @throws Problem 422 for a period that is neither a month nor a quarter, 404
 */
export async function closingFile(
  { db, blobs }: { db: TenantDatabase; blobs: Pick<Blobs, 'read'> },
  { number, name, ...options }: FileOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { period } = requireValid(closeRequest, { period: options.period })
  const found = (await listClosings(db, { limit: listMax, period })).closings
  const closing = found.find((one) => number === undefined || one.number === number)
  if (!closing)
    throw new Problem(
      'not-found',
      requests.asWritten({ text: `${period} has no such closing: bin/returns closings lists all.` }),
    )
  const [file, ...others] = closing.files.filter((one) => name === undefined || one.name === name)
  if (!file || others.length > 0) {
    const names = closing.files.map((one) => one.name).join(', ')
    throw new Problem(
      'not-found',
      requests.asWritten({ text: `Name a file of the closing with --name: ${names}.` }),
    )
  }
  return blobs.read(file.sha256)
}
