import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Up to this number every row is in the page. */
const allRowsMax = 100
const rowHeight = 41
const rowsOutside = 15

/** The rows of a table that are near the window, and the heights of the others. */
export function useVisibleRows(count: number) {
  const tableRef = useRef<HTMLTableElement>(null)
  const isVirtual = count > allRowsMax
  const scrollMargin = tableRef.current?.offsetTop ?? 0
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => rowHeight,
    overscan: rowsOutside,
    scrollMargin,
  })
  if (!isVirtual)
    return {
      tableRef,
      before: 0,
      after: 0,
      indexes: Array.from({ length: count }, (_, index) => index),
      measure: undefined,
    }
  const items = virtualizer.getVirtualItems()
  return {
    tableRef,
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    indexes: items.map(({ index }) => index),
    measure: virtualizer.measureElement,
  }
}
