import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { rootRoute } from './panel-route.ts'

/** The pages without a session. */
export const loginRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    component: lazyPage(() => import('../pages/login/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login/provider',
    component: lazyPage(() => import('../pages/provider-login/ProviderLoginPage.tsx'), 'ProviderLoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/welcome',
    component: lazyPage(() => import('../pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
  }),
] as const
