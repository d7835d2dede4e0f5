import { useCallback, useEffect, useRef } from 'react'

/**
 * Brings the row that a link led to into view, and gives it the focus, once for each link: afterwards the reader may
 * scroll away. Returns the ref of that row.
 * @param index the place of the row in the list; -1: it is not in the list, or not yet
 * @param scrollTo brings a row into the page that is far from the window
 */
export function useMarkedRow(id: string, index: number, scrollTo: (index: number) => void) {
  const done = useRef('')
  useEffect(() => {
    if (index >= 0 && done.current !== id) scrollTo(index)
  }, [id, index, scrollTo])
  return useCallback(
    (row: Element | null) => {
      if (row === null || done.current === id) return
      done.current = id
      // The title of a new page gets the focus before, and the page scrolls to its top.
      setTimeout(() => {
        if (!row.isConnected) {
          done.current = ''
          return
        }
        row.scrollIntoView({ block: 'center' })
        row.querySelector<HTMLElement>('th button')?.focus({ preventScroll: true })
      })
    },
    [id],
  )
}
