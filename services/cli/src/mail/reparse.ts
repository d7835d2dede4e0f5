import { parseArgs } from 'node:util'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { reparseMessages } from '@fiscus/mail/messages/reparse'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { json, textOption } from '../command/arguments.ts'
import { openCommandBlobs } from '../command/config.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { stopSignal } from '../command/stop-signal.ts'
import { withTenantDatabase } from '../command/with-database.ts'

const options = { tenant: textOption, json } as const

/**
 * `bin/mail reparse`: reads raw sources again with the current parser. The exit code is 1 when a source could not be
 * read.
 */
export const reparse: Command = async (args) => {
  const { values } = parseArgs({ args, options })
  using stopping = stopSignal('A signal stopped the reading: run bin/mail reparse again, it reads the rest.')
  const result = await withTenantDatabase(values.tenant ?? administrationSlug, (db, { id, slug }) =>
    reparseMessages(db, openCommandBlobs()(slug === administrationSlug ? slug : id), {
      signal: stopping.signal,
      onProgress: (read) => {
        if (!values.json) console.error(`${read} messages read`)
      },
    }),
  )
  if (values.json) console.log(JSON.stringify(result))
  else {
    console.log(`Messages read again: ${result.read}, not readable: ${result.failed}`)
    for (const { id, reason } of result.failures) console.log(printableEntry(`${id}  ${reason}`))
  }
  return result.failed === 0 ? exitCodes.done : exitCodes.failed
}
