import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageTitleId } from '../components/PageTitle.tsx'

/** Moves the focus to the title of the new page, so that a screen reader reads it and the next Tab starts there. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById(pageTitleId)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
