import type { Clock } from '@fiscus/runtime/clock'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** Keeps `last_used_at` of keys, to the minute, behind the requests. */
export type KeyUsage = AsyncDisposable & { keyUsed(keyId: string): void }

const minuteMs = 60_000
const gatherMs = 1000
const keysMax = 10_000

/**
 * Writes at most once a minute for each key, all keys of a second together. A failed write is told to `failed` and forgotten:
 * the key's next use is written again.
 */
export function openKeyUsage(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  failed: (error: unknown) => void,
): KeyUsage {
  const writtenAt = new Map<string, number>()
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function write() {
    timer = undefined
    const ids = [...gathered]
    gathered.clear()
    try {
      await control.update(apiKeys).set({ last_used_at: clock.now() }).where(inArray(apiKeys.id, ids))
    } catch (error) {
      for (const id of ids) writtenAt.delete(id)
      failed(error)
    }
  }

  return {
    keyUsed(keyId) {
      const now = clock.now().getTime()
      if (now - (writtenAt.get(keyId) ?? 0) < minuteMs) return
      if (writtenAt.size >= keysMax) writtenAt.clear()
      writtenAt.set(keyId, now)
      gathered.add(keyId)
      timer ??= setTimeout(write, gatherMs)
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer)
      if (timer) await write()
    },
  }
}
