import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { NotFound } from '../app/NotFound.tsx'
import { Root } from '../app/Root.tsx'
import { ensureSession } from '../session/ensure-session.ts'
import { Shell } from '../shell/Shell.tsx'
import { loginPages, pages, type Row } from './pages.ts'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** Everything that needs a session, with the header and the navigation around it. */
const panelRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'panel',
  component: Shell,
  beforeLoad: ({ context }) => ensureSession(context.queryClient),
})

/** Every page of the panel. Any other address has the navigation, from which the visitor goes on. */
export function createRouteTree() {
  return rootRoute.addChildren({
    ...routesOf(rootRoute, loginPages),
    panel: panelRoute.addChildren(routesOf(panelRoute, { ...pages, '/$': { component: NotFound } })),
  })
}

/** The routes of a table, with its addresses in their types. */
function routesOf<Parent extends AnyRoute, Rows>(
  parent: Parent,
  rows: Rows,
): { [Path in keyof Rows & string]: ReturnType<typeof routeOf<Parent, Path>> }
function routesOf(parent: AnyRoute, rows: Record<string, Row>) {
  return Object.fromEntries(Object.entries(rows).map(([path, row]) => [path, routeOf(parent, path, row)]))
}

function routeOf<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  { component, leadsTo }: Row,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component,
    beforeLoad: ({ search }) => {
      if (!leadsTo) return
      throw redirect({ to: typeof leadsTo === 'string' ? leadsTo : leadsTo(search), replace: true })
    },
  })
}
