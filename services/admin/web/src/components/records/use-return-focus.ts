import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the element that had it before, when the component goes: a drawer that is mounted open does
 * not do it by itself, and the keyboard would begin at the top of the page again.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
