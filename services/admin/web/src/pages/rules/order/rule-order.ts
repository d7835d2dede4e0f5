/** Moves the entry at `from` to the position `to`; positions outside the list become its first or last one. */
export function moved<Entry>(order: readonly Entry[], from: number, to: number): Entry[] {
  const target = Math.min(order.length - 1, Math.max(0, to))
  const rest = order.toSpliced(from, 1)
  return from < 0 || from >= order.length
    ? [...order]
    : rest.toSpliced(target, 0, ...order.slice(from, from + 1))
}

/**
 * The moved entries that changed their place: an entry that is back between its neighbours is left out. The
 * other entries keep their order.
 */
export function movedAmong<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  touched: Iterable<Entry>,
): Set<Entry> {
  const moved = new Set(touched)
  for (const entry of [...moved]) {
    moved.delete(entry)
    const [was, is] = [before, after].map((order) => order.filter((each) => !moved.has(each)))
    if (was?.some((each, index) => each !== is?.[index])) moved.add(entry)
  }
  return moved
}

/**
 * An order of its own on a list that has changed meanwhile: entries that the list does not have any more are left out,
 * and new ones follow the entry before them in the list.
 */
export function mergedOrder<Entry>(order: readonly Entry[], list: readonly Entry[]): Entry[] {
  const present = new Set(list)
  const merged = order.filter((entry) => present.has(entry))
  const known = new Set(merged)
  if (known.size === list.length) return merged
  const followers = new Map<Entry | undefined, Entry[]>()
  let before: Entry | undefined
  for (const entry of list) {
    if (known.has(entry)) before = entry
    else followers.set(before, [...(followers.get(before) ?? []), entry])
  }
  return [
    ...(followers.get(undefined) ?? []),
    ...merged.flatMap((entry) => [entry, ...(followers.get(entry) ?? [])]),
  ]
}
