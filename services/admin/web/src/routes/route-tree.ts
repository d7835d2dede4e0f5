import { administrationRoutes } from './administration-routes.ts'
import { automationRoutes } from './automation-routes.ts'
import { groupwareRoutes } from './groupware-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { panelRoute, rootRoute } from './panel-route.ts'
import { pdfRoutes } from './pdf-routes.ts'
import { platformRoutes } from './platform-routes.ts'
import { sectionRoutes } from './section-routes.ts'
import { taxRoutes } from './tax-routes.ts'

/** Every page of the panel. A page is a chunk of its own, loaded with its first visit. */
export function createRouteTree() {
  const pages = [
    ...taxRoutes,
    ...automationRoutes,
    ...mailRoutes,
    ...groupwareRoutes,
    ...pdfRoutes,
    ...administrationRoutes,
    ...platformRoutes,
  ] as const
  return rootRoute.addChildren([...loginRoutes, panelRoute.addChildren([...pages, ...sectionRoutes])])
}
