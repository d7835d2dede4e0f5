import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame of every page, with a session or without. */
export function Root() {
  useFocusOnNavigation()
  return <Outlet />
}
