import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const taxRoutes = [
  /** `/settings/taxes?tab=simulator` is the address in the specification of the Live Tax Tester. */
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes',
    beforeLoad: ({ search }) => {
      const isSimulator = 'tab' in search && search.tab === 'simulator'
      throw redirect({
        to: isSimulator ? '/settings/taxes/simulator' : '/settings/taxes/rates',
        replace: true,
      })
    },
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/rates',
    component: lazyPage(() => import('../pages/rates/RatesPage.tsx'), 'RatesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/rules',
    component: lazyPage(() => import('../pages/rules/RulesPage.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/groups',
    component: lazyPage(() => import('../pages/groups/GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/categories',
    component: lazyPage(() => import('../pages/categories/CategoriesPage.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/rounding',
    component: lazyPage(() => import('../pages/rounding/RoundingPage.tsx'), 'RoundingPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/documents',
    component: lazyPage(() => import('../pages/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/documents/$document',
    component: lazyPage(() => import('../pages/documents/page/DocumentPage.tsx'), 'DocumentPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/returns',
    beforeLoad: () => {
      throw redirect({ to: '/returns/jpk-v7m', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/returns/jpk-v7m',
    component: lazyPage(() => import('../pages/returns/jpk/JpkPage.tsx'), 'JpkPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/returns/vat-ue',
    component: lazyPage(() => import('../pages/returns/vat-ue/VatUePage.tsx'), 'VatUePage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/returns/oss',
    component: lazyPage(() => import('../pages/returns/oss/OssPage.tsx'), 'OssPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/history',
    component: lazyPage(() => import('../pages/tax-history/TaxHistoryPage.tsx'), 'TaxHistoryPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/transfer',
    component: lazyPage(() => import('../pages/transfer/TransferPage.tsx'), 'TransferPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/seller',
    component: lazyPage(() => import('../pages/seller/SellerPage.tsx'), 'SellerPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/settings/taxes/simulator',
    component: lazyPage(() => import('../pages/simulator/SimulatorPage.tsx'), 'SimulatorPage'),
  }),
] as const
