import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { whenBlobsReachable } from '@fiscus/runtime/blobs/when-blobs-reachable'
import type { Clock } from '@fiscus/runtime/clock'
import { originOf } from '@fiscus/runtime/faults/origin'
import type { Logger } from '@fiscus/runtime/log/logger'
import { type DatabasesConfig, openDatabases } from '../tenants/open-databases.ts'
import { expectedMark } from './expected-mark.ts'

/**
 * Waits at the start of a process until its bucket is reachable, and marks the place of the files if this installation
 * has none yet. Without the right mark the process starts all the same, because it responds to what needs no files; the
 * log has the reason.
 * @throws OperatorError when the place cannot be used; the reason of the signal, when it aborts
 */
export async function whenBlobsReady(
  blobs: BlobsConfig,
  config: DatabasesConfig,
  { clock, log, signal }: { clock: Clock; log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<void> {
  await whenBlobsReachable(blobs, { log, signal })
  await using databases = openDatabases(config)
  const { check } = openBlobs(blobs, expectedMark(databases, clock))
  await check().catch((error: unknown) => {
    if (originOf(error)?.origin !== 'files') throw error
    log.warn({ err: error }, 'what needs files is refused')
  })
}
