import type { Clock } from './clock.ts'
import { setBounded } from './set-bounded.ts'

type Options<V> = {
  load: (key: string) => Promise<V | null>
  clock: Clock
  ttlMs: number
  /** The oldest entry makes room. */
  entriesMax: number
}

export type ShortCache<V> = {
  get(key: string): Promise<V | null>
  /** Whether `get` would answer without a load. */
  has(key: string): boolean
  /** Forgets one entry, or all: also what is being loaded right now. */
  drop(key?: string): void
}

/** Remembers what `load` found for a short while. Calls for one key share one load; a failed or empty load is not kept. */
export function shortCache<V>({ load, clock, ttlMs, entriesMax }: Options<V>): ShortCache<V> {
  const entries = new Map<string, { value: Promise<V | null>; until: number }>()

  function remember(key: string) {
    const entry = { value: load(key), until: clock.now().getTime() + ttlMs }
    const forget = () => entries.get(key) === entry && entries.delete(key)
    entry.value.then((value) => value ?? forget(), forget)
    setBounded(entries, key, entry, entriesMax)
    return entry
  }

  function fresh(key: string) {
    const entry = entries.get(key)
    return entry && clock.now().getTime() < entry.until ? entry : undefined
  }

  return {
    get: (key) => (fresh(key) ?? remember(key)).value,
    has: (key) => fresh(key) !== undefined,
    drop(key) {
      if (key === undefined) entries.clear()
      else entries.delete(key)
    },
  }
}
