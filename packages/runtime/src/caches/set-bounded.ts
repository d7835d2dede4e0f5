/** Sets an entry of a map as its newest. Deletes the oldest entries while there are more than `entriesMax`. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, entriesMax: number): void {
  map.delete(key)
  map.set(key, value)
  for (const first of map.keys()) {
    if (map.size <= entriesMax) return
    map.delete(first)
  }
}
