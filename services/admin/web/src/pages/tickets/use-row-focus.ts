import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus in a list of links with `data-ticket`. `move(1)` goes to the row below the one with the focus or the open
 * one; where the list is hidden, that row opens. `back` goes to the row of the open one; where the list is hidden,
 * `close` shows it first.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, open: string, close: () => void) {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])]
  const rowOf = (id: string) => links().findIndex(({ dataset }) => dataset.ticket === id)
  /** Where the open row was: a ticket that is closed leaves the list, and its neighbour takes its place. */
  const place = useRef(0)
  const latest = useRef(open)
  useEffect(() => {
    const row = rowOf(open)
    if (row >= 0) place.current = row
    if (open === '' && latest.current !== '') links()[rowOf(latest.current)]?.focus()
    latest.current = open
  })
  return {
    move(step: number) {
      const all = links()
      const focused = all.findIndex((link) => link.contains(document.activeElement))
      const at = focused >= 0 ? focused : rowOf(open)
      const next = all[at >= 0 ? at + step : Math.max(0, place.current + Math.min(0, step))]
      if (next?.checkVisibility()) next.focus()
      else next?.click()
    },
    back() {
      const row = links()[rowOf(open)] ?? links()[place.current]
      if (row?.checkVisibility()) row.focus()
      else close()
    },
  }
}
