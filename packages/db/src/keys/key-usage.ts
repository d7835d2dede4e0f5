import type { Clock } from '@fiscus/runtime/clock'
import { whileClosing } from '@fiscus/runtime/closing-resources'
import { repeatEvery } from '@fiscus/runtime/repeat-every'
import { inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'

/** Records `last_used_at` of keys, to the minute. Requests do not wait for it. */
export type KeyUsage = AsyncDisposable & { recordUse(keyId: string): void }

const minuteMs = 60_000
const writeEveryMs = 1000
const keysMax = 10_000

/**
 * Writes at most once a minute for each key, all keys of a second in one statement. A failed write is reported to `onError` and
 * dropped: the next use of the key is written again. Disposal writes the pending uses.
 */
export function openKeyUsage(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  onError: (error: unknown) => void,
): KeyUsage {
  const writtenAt = new Map<string, number>()
  const pending = new Set<string>()

  async function write() {
    if (pending.size === 0) return
    const ids = [...pending]
    pending.clear()
    try {
      await control.update(apiKeys).set({ last_used_at: clock.now() }).where(inArray(apiKeys.id, ids))
    } catch (error) {
      for (const id of ids) writtenAt.delete(id)
      onError(error)
    }
  }

  const writing = repeatEvery(writeEveryMs, write)
  return {
    recordUse(keyId) {
      const now = clock.now().getTime()
      if (now - (writtenAt.get(keyId) ?? 0) < minuteMs) return
      if (writtenAt.size >= keysMax) writtenAt.clear()
      writtenAt.set(keyId, now)
      pending.add(keyId)
    },
    [Symbol.asyncDispose]: () =>
      whileClosing('last use of keys', async () => {
        await writing[Symbol.asyncDispose]()
        await write()
      }),
  }
}
