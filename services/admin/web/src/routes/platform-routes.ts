import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const platformRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/platform/tenants',
    component: lazyPage(() => import('../pages/tenants/TenantsPage.tsx'), 'TenantsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/platform/tenants/$tenant',
    component: lazyPage(() => import('../pages/tenant/TenantPage.tsx'), 'TenantPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/platform/users',
    component: lazyPage(() => import('../pages/platform-users/PlatformUsersPage.tsx'), 'PlatformUsersPage'),
  }),
] as const
