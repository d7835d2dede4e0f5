import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const groupwareRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/calendar',
    component: lazyPage(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/contacts',
    component: lazyPage(() => import('../pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/companies',
    component: lazyPage(() => import('../pages/companies/CompaniesPage.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/dav/accounts',
    component: lazyPage(() => import('../pages/dav-accounts/AccountsPage.tsx'), 'AccountsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/dav/accounts/$account',
    component: lazyPage(() => import('../pages/dav-account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/dav/conflicts',
    component: lazyPage(() => import('../pages/dav-conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/dav/conflicts/$conflict',
    component: lazyPage(() => import('../pages/dav-conflict/ConflictPage.tsx'), 'ConflictPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/dav/deleted',
    component: lazyPage(() => import('../pages/dav-deleted/DeletedPage.tsx'), 'DeletedPage'),
  }),
] as const
