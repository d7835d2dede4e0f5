import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

/**
 * Whether the rows of the table with the ref are cards: on a phone, and wherever its columns do not fit beside each
 * other, in the language and with the values that it has.
 * @param label changes with the language, and the width of the columns with it
 */
export function useCards(label: string) {
  const [table, ref] = useState<HTMLTableElement | null>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [available, setAvailable] = useState(0)
  const [needed, setNeeded] = useState({ label, width: 0 })
  const isTooNarrow = needed.label === label && available < needed.width

  useLayoutEffect(() => {
    const frame = table?.parentElement
    if (!table || !frame) return
    const measure = () => {
      setAvailable(frame.clientWidth)
      if (!table.dataset.cards && table.offsetWidth > frame.clientWidth)
        setNeeded({ label, width: table.offsetWidth })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(table)
    return () => observer.disconnect()
  }, [table, label])

  return { ref, isCards: isPhone || isTooNarrow }
}
