import { randomUUID } from 'node:crypto'
import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapBounded } from '../concurrency/map-bounded.ts'
import { hasCode } from '../faults/has-code.ts'
import { checkStatement, isStatement, type Statement } from './blobs.ts'
import { inFolder } from './incoming-blobs.ts'
import { syncFolder } from './sync-folder.ts'

const readsMax = 8

/** Writes a statement to a folder, unless it has one of this name. It survives a power failure. */
export async function putStatement(folder: string, name: string, text: string): Promise<void> {
  const place = join(folder, checkStatement(name))
  const isStored = await access(place).then(
    () => true,
    () => false,
  )
  if (isStored) return
  const written = join(folder, `.${randomUUID()}`)
  await inFolder(folder, () => writeFile(written, text, { flag: 'wx', mode: 0o600, flush: true }))
  await rename(written, place)
  await syncFolder(folder)
}

/** Reads the statements of a folder in the order of their names; none of a folder that is missing. */
export async function readStatements(folder: string): Promise<Statement[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  return mapBounded(names.filter(isStatement).toSorted(), readsMax, async (name) => ({
    name,
    text: await readFile(join(folder, name), 'utf8'),
  }))
}
