import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { anchorText } from '@fiscus/db/documents/anchor'
import { addAnchorKey, listAnchorKeys } from '@fiscus/db/documents/anchor-keys'
import { ChainChanged, storeAnchor } from '@fiscus/db/documents/store-anchor'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { flag, json, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs, readSecretKeys } from '../command/config.ts'
import { unreadable } from '../command/file-fault.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { withControlDatabase, withTenantDatabase } from '../command/with-database.ts'
import { verifyChain } from '../copies/verify-tenant.ts'
import { requireSlug } from './require-slug.ts'

/** `bin/tenant anchor`. */
export const anchor: Command = async (args) => {
  const options = { ...authorOptions, check: textOption, keys: flag, 'new-key': flag, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { check, keys, 'new-key': isNewKey } = values
  if (keys || isNewKey) {
    if (positionals.length > 0 || check !== undefined) throw new UsageError('Keys belong to no tenant.')
    return withControlDatabase(async (control) => {
      const now = clock.now()
      if (isNewKey) await addAnchorKey(control, createSecretBox(await readSecretKeys()), now)
      const found = await listAnchorKeys(control)
      if (values.json) console.log(JSON.stringify(found))
      else
        for (const { id, publicKey, createdAt } of found) console.log(`${id} of ${createdAt}\n${publicKey}`)
      return exitCodes.done
    })
  }
  const slug = requireSlug(positionals)
  if (check !== undefined) return checkAnchor(slug, check, values.json ?? false)
  const secrets = createSecretBox(await readSecretKeys())
  const author = commandAuthor(clock, values)
  const stored = await withControlDatabase((control) =>
    withTenantDatabase(slug, (db, { id: tenantId }) => {
      const { signal } = new AbortController()
      return storeAnchor({
        db,
        control,
        secrets,
        tenantId,
        author,
        signal,
        blobs: openCommandBlobs()(tenantId),
      })
    }),
  ).catch((error: unknown) => {
    throw error instanceof ChainChanged ? new OperatorError(error.message) : error
  })
  if (!stored) throw new OperatorError(`The tenant ${slug} has no documents yet.`)
  process.stdout.write(anchorText(stored))
  return exitCodes.done
}

/** Verifies the chain against its anchors, and one that was kept elsewhere: in a file, or for `-` the standard input. */
async function checkAnchor(slug: string, file: string, isJson: boolean): Promise<number> {
  const presented = await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8')).catch(
    (error: unknown) => {
      throw unreadable(file, error) ?? error
    },
  )
  const result = await withControlDatabase((control) =>
    withTenantDatabase(slug, (db, { id: tenantId }) => {
      const blobs = openCommandBlobs()(tenantId)
      const { signal } = new AbortController()
      return verifyChain({ db, blobs, anchoring: { control, tenantId, blobs, signal } }, presented.trim())
    }),
  )
  const { documents, chainEnd, faults, anchors } = result
  if (isJson) console.log(JSON.stringify(result))
  else {
    const last = anchors?.last
    console.log(`${documents} documents, the last one ${chainEnd.sequence} ${chainEnd.chainDigest}`)
    console.log(
      `${anchors?.checked ?? 0} stored anchors${last ? `, the last one of ${last.at} at document ${last.sequence}` : ''}`,
    )
    if (anchors?.presented)
      console.log(`The given anchor is of ${anchors.presented.at} at document ${anchors.presented.sequence}.`)
    for (const { sequence, fault } of faults) console.log(`${fault} at document ${sequence ?? '?'}`)
    console.log(faults.length === 0 ? 'The chain has what the anchors state.' : 'The chain is not as it was.')
  }
  return faults.length === 0 ? exitCodes.done : exitCodes.failed
}
