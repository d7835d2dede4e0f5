import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { DocumentState } from '../state/document-state.ts'
import { addition, differences, isChanged, removal } from './differences.ts'

/** The differences between the lines that take off advances by now, and those from now on. */
export function settledDifferences(state: DocumentState, settled: readonly SnapshotItem[]): SnapshotItem[] {
  const lines = new Map(settled.map((item) => [item.id, item]))
  const removed = [...state.values()].filter(
    ({ item }) => item.settles !== undefined && !item.quantity.isZero() && !lines.has(item.id),
  )
  const changed = settled.flatMap((item) => {
    const before = state.get(item.id)?.item
    if (before === undefined) return [addition(item)]
    return isChanged(before, item) ? differences(before, item) : []
  })
  return [...removed.map(({ item }) => removal(item)), ...changed]
}
