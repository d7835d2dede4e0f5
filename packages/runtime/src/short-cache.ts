import type { Clock } from './clock.ts'
import { setBounded } from './set-bounded.ts'

type Options<V> = {
  load: (key: string) => Promise<V | null>
  clock: Clock
  ttlMs: number
  /** Beyond this number the oldest entry is removed. */
  entriesMax: number
}

/** A cache whose entries expire after a short time. */
export type ShortCache<V> = {
  get(key: string): Promise<V | null>
  /** Returns whether `get` would return without a load. */
  has(key: string): boolean
  /** Drops one entry, or all. The result of a load in progress is not cached either. */
  drop(key?: string): void
}

/** Caches the results of `load` for `ttlMs`. Concurrent calls for one key share one load. A failed or empty load is not cached. */
export function shortCache<V>({ load, clock, ttlMs, entriesMax }: Options<V>): ShortCache<V> {
  const entries = new Map<string, { value: Promise<V | null>; until: number }>()

  function startLoad(key: string) {
    const entry = { value: load(key), until: clock.now().getTime() + ttlMs }
    const remove = () => entries.get(key) === entry && entries.delete(key)
    entry.value.then((value) => value ?? remove(), remove)
    setBounded(entries, key, entry, entriesMax)
    return entry
  }

  function fresh(key: string) {
    const entry = entries.get(key)
    return entry && clock.now().getTime() < entry.until ? entry : undefined
  }

  return {
    get: (key) => (fresh(key) ?? startLoad(key)).value,
    has: (key) => fresh(key) !== undefined,
    drop(key) {
      if (key === undefined) entries.clear()
      else entries.delete(key)
    },
  }
}
