import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { systemClock } from '@fiscus/runtime/clock'

/**
 * A new folder for files with the mark of the databases, as the first process of an installation makes it. Disposal
 * removes it.
 */
export async function markedFolder(databases: Databases): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
  await expectedMark(databases, systemClock)(placeOf({ folder: path }))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
