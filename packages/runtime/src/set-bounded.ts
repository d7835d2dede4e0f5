/** Sets an entry of a map and makes it the last; where there are more than `entriesMax`, the first ones go. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, entriesMax: number): void {
  map.delete(key)
  map.set(key, value)
  for (const first of map.keys()) {
    if (map.size <= entriesMax) return
    map.delete(first)
  }
}
