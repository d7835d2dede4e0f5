import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { Root } from '../app/Root.tsx'
import { ensureSession } from '../session/ensure-session.ts'
import { Shell } from '../shell/Shell.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** Everything that needs a session, with the header and the navigation around it. */
export const panelRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'panel',
  component: Shell,
  beforeLoad: ({ context }) => ensureSession(context.queryClient),
})
