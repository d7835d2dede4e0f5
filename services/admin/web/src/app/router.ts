import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { createRouteTree } from '../routes/route-tree.ts'
import { basePath } from '../session/tenant-at-work.ts'
import { NotFound } from './NotFound.tsx'
import { PageFailure } from './PageFailure.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

export function createPanelRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: createRouteTree(),
    basepath: basePath || '/',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Data has its own cache.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
