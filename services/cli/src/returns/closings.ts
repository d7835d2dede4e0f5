import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { ReturnClosing } from '@fiscus/contracts/returns/return-closing'
import { systemClock as clock } from '@fiscus/runtime/clock'
import {
  close as closePeriod,
  closingFile,
  closings as listClosings,
  toCorrect as monthsToCorrect,
  reopen as reopenPeriod,
} from '@fiscus/service-tax/closings/command-closings'
import { json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs } from '../command/config.ts'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { requireTenantOption } from './options.ts'
import { withReturns } from './with-returns.ts'

/** `bin/returns close`: closes a month or a quarter, a closed month again with what has come since. */
export const close: Command = async (args) => {
  const { tenant, period, rates, ...values } = parseArgs({
    args,
    options: { tenant: textOption, period: textOption, rates: textOption, ...authorOptions, json },
  }).values
  const author = commandAuthor(clock, values)
  const blobsOf = openCommandBlobs()
  const closed = await withReturns(requireTenantOption(tenant), (context, { id, timezone }) =>
    closePeriod({ ...context, blobs: blobsOf(id), timezone, author }, { period, rates }),
  )
  if (values.json) console.log(JSON.stringify(closed))
  else printClosings([closed])
  return exitCodes.done
}

/** `bin/returns reopen`: reopens a closed month, or the last closed quarter. */
export const reopen: Command = async (args) => {
  const { tenant, period, ...values } = parseArgs({
    args,
    options: { tenant: textOption, period: textOption, ...authorOptions, json },
  }).values
  const { reason } = values
  if (!reason) throw new UsageError('The option --reason=TEXT is missing.')
  const author = commandAuthor(clock, values)
  const reopened = await withReturns(requireTenantOption(tenant), ({ db }) =>
    reopenPeriod({ db, author }, { period, reason }),
  )
  if (values.json) console.log(JSON.stringify(reopened))
  else printClosings([reopened])
  return exitCodes.done
}

/** `bin/returns to-correct`: lists the closed months for which something has come since, with what it is. */
export const toCorrect: Command = async (args) => {
  const { values } = parseArgs({ args, options: { tenant: textOption, period: textOption, json } })
  const tenant = requireTenantOption(values.tenant)
  const { period } = values
  const { months } = await withReturns(tenant, (context) => monthsToCorrect(context, { period }))
  if (values.json) console.log(JSON.stringify({ months }))
  else if (months.length === 0) console.log(`${tenant} has no closed month to correct.`)
  else
    printTable(
      ['MONTH', 'DOCUMENT', 'WHY', 'NET', 'TAX', 'SINCE'],
      months.flatMap((month) => [
        ...month.facts.map((fact) => [
          month.period,
          fact.number,
          fact.reason,
          fact.net,
          fact.tax,
          fact.since,
        ]),
        ...(month.isComplete ? [] : [[month.period, 'and more', '', '', '', '']]),
      ]),
    )
  return exitCodes.done
}

/** `bin/returns closings`: lists the closings, the latest first. */
export const closings: Command = async (args) => {
  const { values } = parseArgs({ args, options: { tenant: textOption, json } })
  const tenant = requireTenantOption(values.tenant)
  const found = await withReturns(tenant, ({ db }) => listClosings(db))
  if (values.json) console.log(JSON.stringify({ closings: found }))
  else if (found.length === 0) console.log(`${tenant} has no closings.`)
  else printClosings(found)
  return exitCodes.done
}

const numberMax = 1_000
/** `bin/returns file`: writes a stored file of a closing. */
export const file: Command = async (args) => {
  const { tenant, period, name, ...values } = parseArgs({
    args,
    options: { tenant: textOption, period: textOption, number: textOption, name: textOption },
  }).values
  if (!period) throw new UsageError('The option --period=YYYY-MM or --period=YYYY-QN is missing.')
  const number = parseWholeNumber(values.number, 'number', numberMax)
  const blobsOf = openCommandBlobs()
  const bytes = await withReturns(requireTenantOption(tenant), ({ db }, { id }) =>
    closingFile({ db, blobs: blobsOf(id) }, { period, number, name }),
  )
  await pipeline(bytes, process.stdout, { end: false })
  return exitCodes.done
}

/** Prints a line for each file of closings. */
function printClosings(closings: readonly ReturnClosing[]): void {
  printTable(
    ['PERIOD', 'NUMBER', 'STATUS', 'CLOSED', 'FILE', 'SHA-256'],
    closings.flatMap(({ period, number, status, closedAt, files }) =>
      files.map(({ name, sha256 }) => [period, String(number), status, closedAt, name, sha256]),
    ),
  )
}
