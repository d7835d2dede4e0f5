import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

/** Up to this number every row is in the page. */
const allRowsMax = 100
const rowHeight = 41
const rowsOutside = 15

/** The rows of a table that are near the window, and the heights of the others. `scrollTo` brings a row there. */
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
  const scrollTo = useCallback(
    (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    [isVirtual, virtualizer],
  )
  if (!isVirtual)
    return {
      tableRef,
      before: 0,
      after: 0,
      indexes: Array.from({ length: count }, (_, index) => index),
      measure: undefined,
      scrollTo,
    }
  const items = virtualizer.getVirtualItems()
  return {
    tableRef,
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    indexes: items.map(({ index }) => index),
    measure: virtualizer.measureElement,
    scrollTo,
  }
}
