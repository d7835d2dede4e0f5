import { type SettlementRates, settledInPln } from '../advances/settled-items.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { DocumentState } from '../state/document-state.ts'
import { addition, differences, isChanged, removal } from './differences.ts'

/**
 * The differences between the lines that take off advances by now, and those from now on. Amounts in PLN alone change
 * none.
 */
export function settledDifferences(
  state: DocumentState,
  advances: readonly SnapshotItem[],
  rates: SettlementRates,
): SnapshotItem[] {
  const order = [...state.values()].map(({ item }) => item).filter(({ settles }) => settles === undefined)
  const settled = settledInPln(order, advances, rates)
  const lines = new Map(settled.map((item) => [item.id, item]))
  const removed = [...state.values()].filter(
    ({ item }) => item.settles !== undefined && !item.quantity.isZero() && !lines.has(item.id),
  )
  const changed = settled.flatMap((item) => {
    const before = state.get(item.id)?.item
    if (before === undefined) return [addition(item)]
    return isChanged(withoutPln(before), withoutPln(item)) ? differences(before, item) : []
  })
  return [...removed.map(({ item }) => removal(item)), ...changed]
}

function withoutPln(item: SnapshotItem): SnapshotItem {
  const taxes = item.taxes?.map((tax) => ({ ...tax, taxAmountPln: undefined }))
  return { ...item, taxAmountPln: undefined, taxes }
}
