import { createReadStream } from 'node:fs'
import type { ImportDifference } from '@fiscus/contracts/configuration/configuration-difference'
import { Problem } from '@fiscus/contracts/problems/problem'
import { render } from '@fiscus/messages/render'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { importFile as importInto } from '@fiscus/service-tax/configuration-command/command-configuration'
import { commandAuthor } from '../command/author.ts'
import { unreadable } from '../command/file-fault.ts'
import { withControlDatabase, withTenantDatabase } from '../command/with-database.ts'

/** The same limit as the body of an import over HTTP. */
const bytesMax = 5 * 1024 * 1024
/** Errors that are printed; `--json` of a route lists up to 1,000. */
const errorsMax = 20

type ImportArguments = {
  dryRun: boolean
  allowRemovals: boolean
  actor?: string | undefined
  reason?: string | undefined
}

/**
 * Imports a file, or the standard input for `-`, into the database of a tenant.
 * @throws OperatorError with the faults of the file
 */
export async function importFile(
  slug: string,
  path: string,
  { dryRun, allowRemovals, ...values }: ImportArguments,
) {
  const body = await readAll(path)
  const author = commandAuthor(clock, values)
  const options = { dryRun, removals: allowRemovals ? 'allow' : 'refuse' } as const
  try {
    return await withControlDatabase((control) =>
      withTenantDatabase(slug, (db, tenant) => importInto({ control, db, tenant, author }, body, options)),
    )
  } catch (error) {
    throw error instanceof Problem ? new OperatorError(sentencesOf(error)) : error
  }
}

/** The difference for people: one line for each record, and one for each field that changes. */
export function differenceLines({ removed, changed, added, records }: ImportDifference): string[] {
  const lines = records.flatMap(({ change, record, label, fields }) => [
    `${change.padEnd(8)} ${record} ${label}`,
    ...fields.map(
      ({ field, before, after }) => `           ${field}: ${valueText(before)} → ${valueText(after)}`,
    ),
  ])
  const others = removed + changed + added - records.length
  return [
    ...lines,
    ...(others > 0 ? [`… and ${others} more`] : []),
    `${removed} removed, ${changed} changed, ${added} added`,
  ]
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function sentencesOf({ code, message, errors }: Problem): string {
  const detail =
    code === 'removals-not-allowed' ? message.replace('send removals=allow', 'use --allow-removals') : message
  const others = errors.length - errorsMax
  const listed = errors.slice(0, errorsMax).map(({ pointer, detail }) => `  ${pointer} ${render(detail)}`)
  return [detail, ...listed, ...(others > 0 ? [`  … and ${others} more`] : [])].join('\n')
}

async function readAll(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      chunks.push(chunk)
      size += chunk.length
      if (size > bytesMax) throw new OperatorError('A file has at most 5 MB (5,242,880 bytes).')
    }
  } catch (error) {
    throw unreadable(path, error) ?? error
  }
  return Buffer.concat(chunks)
}
