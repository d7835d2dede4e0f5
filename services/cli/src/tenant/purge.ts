import { parseArgs } from 'node:util'
import { deleteTenant, listDeletable } from '@fiscus/db/tenants/delete-tenant'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { json } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs, readServers } from '../command/config.ts'
import { type Command, describeFailure, exitCodes } from '../command/run-program.ts'
import { withControlDatabase } from '../command/with-database.ts'
import { dropKeptDatabases } from '../moves/drop-kept-databases.ts'

type Purged = { slug: string; deleted: boolean; files: number; failure: string | null }

const blobsMsMax = 3_600_000

/**
 * `bin/tenant purge`: deletes the tenants whose time has come, and the former databases of moved ones. One that fails
 * does not stop the rest; the next call continues.
 */
export const purge: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...authorOptions, json } })
  const author = commandAuthor(clock, values)
  const addresses = await readServers()
  const blobsOf = openCommandBlobs()
  const tenants = await withControlDatabase((control) => listDeletable(control, author.at))
  const purged: Purged[] = []
  for (const tenant of tenants) purged.push(await purgeTenant(tenant))
  const dropped = await dropKeptDatabases(addresses, author.at)
  if (values.json) console.log(JSON.stringify([...purged, ...dropped]))
  else {
    for (const { slug, deleted, files, failure } of purged)
      console.log(`${slug}: ${failure ?? (deleted ? `deleted, with ${files} files` : 'resumed meanwhile')}`)
    console.log(`${purged.filter(({ deleted }) => deleted).length} of ${purged.length} tenants deleted`)
    for (const { slug, server, kept, failure } of dropped)
      console.log(`${slug}: ${kept ?? 'former databases'} on ${server}: ${failure ?? 'dropped'}`)
  }
  return [...purged, ...dropped].every(({ failure }) => failure === null) ? exitCodes.done : exitCodes.failed

  async function purgeTenant(tenant: TenantRow): Promise<Purged> {
    const { id, slug } = tenant
    let files = 0
    const deleteFiles = async () => {
      // No row is to refer to them. The tenant was suspended for a day at least, so that all of them are old enough.
      const nothing = async () => new Set<string>()
      files = await blobsOf(id).deleteOrphans(nothing, AbortSignal.timeout(blobsMsMax))
    }
    try {
      const deletion = { addresses, tenant, deleteFiles }
      const deleted = await withControlDatabase((control) => deleteTenant(control, deletion, author))
      return { slug, deleted, files, failure: null }
    } catch (error) {
      return { slug, deleted: false, files, failure: describeFailure(error) }
    }
  }
}
