import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const administrationRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/',
    component: lazyPage(() => import('../pages/home/HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/audit',
    component: lazyPage(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/requests',
    component: lazyPage(() => import('../pages/requests/RequestsPage.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/keys',
    component: lazyPage(() => import('../pages/keys/KeysPage.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/users',
    component: lazyPage(() => import('../pages/users/UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings',
    component: lazyPage(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/account',
    component: lazyPage(() => import('../pages/account/AccountPage.tsx'), 'AccountPage'),
  }),
] as const
