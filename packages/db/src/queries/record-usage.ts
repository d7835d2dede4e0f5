import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { Clock } from '@fiscus/runtime/clock'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'

/** Records the last use of rows, to the minute. Requests do not wait for it. */
export type Usage = AsyncDisposable & {
  recordUse(id: string): void
  /** The last use in this process in milliseconds; undefined without one. */
  lastUse(id: string): number | undefined
}

type Options = {
  /** What is used, for the message of a disposal that fails. */
  name: string
  /** Writes the last use of some rows. */
  write: (ids: string[], at: Date) => Promise<unknown>
  clock: Clock
  onError: (error: unknown) => void
}

const minuteMs = 60_000
const writeEveryMs = 1000
const rowsMax = 10_000

/**
 * Writes at most once a minute for each row, all rows of a second in one statement. A failed write is reported to
 * `onError` and dropped: the next use of the row is written again. Disposal writes the pending uses.
 */
export function openUsage({ name, write, clock, onError }: Options): Usage {
  const writtenAt = new Map<string, number>()
  const usedAt = new Map<string, number>()
  const pending = new Set<string>()

  async function writePending() {
    if (pending.size === 0) return
    const ids = [...pending]
    pending.clear()
    try {
      await write(ids, clock.now())
    } catch (error) {
      for (const id of ids) writtenAt.delete(id)
      onError(error)
    }
  }

  const writing = repeatEvery(writeEveryMs, writePending)
  return {
    recordUse(id) {
      const now = clock.now().getTime()
      setBounded(usedAt, id, now, rowsMax)
      if (now - (writtenAt.get(id) ?? 0) < minuteMs) return
      if (writtenAt.size >= rowsMax) writtenAt.clear()
      writtenAt.set(id, now)
      pending.add(id)
    },
    lastUse: (id) => usedAt.get(id),
    [Symbol.asyncDispose]: () =>
      whileClosing(name, async () => {
        await writing[Symbol.asyncDispose]()
        await writePending()
      }),
  }
}
