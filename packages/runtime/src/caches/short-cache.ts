import type { Clock } from '../clock.ts'
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
  /** Drops one entry, or all. The result of a load in progress is not cached either. */
  drop(key?: string): void
}

/**
 * Caches the results of `load` for `ttlMs`. Concurrent calls for one key share one load. A failed or empty load is not
 * cached and removes no entry, however many of them there are.
 */
export function shortCache<V>({ load, clock, ttlMs, entriesMax }: Options<V>): ShortCache<V> {
  const entries = new Map<string, { value: Promise<V | null>; until: number }>()
  const loads = new Map<string, Promise<V | null>>()

  function startLoad(key: string) {
    const entry = { value: load(key), until: clock.now().getTime() + ttlMs }
    loads.set(key, entry.value)
    const endLoad = () => loads.get(key) === entry.value && loads.delete(key)
    entry.value.then((value) => {
      if (endLoad() && value !== null) setBounded(entries, key, entry, entriesMax)
    }, endLoad)
    return entry.value
  }

  function fresh(key: string) {
    const entry = entries.get(key)
    return entry && clock.now().getTime() < entry.until ? entry.value : undefined
  }

  return {
    get: (key) => fresh(key) ?? loads.get(key) ?? startLoad(key),
    drop(key) {
      for (const map of [entries, loads]) {
        if (key === undefined) map.clear()
        else map.delete(key)
      }
    },
  }
}
