import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusTitle } from '../components/title-focus.ts'

/** Moves the focus to the title of the new page, so that a screen reader reads it and the next Tab starts there. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusTitle()
      }),
    [router],
  )
}
