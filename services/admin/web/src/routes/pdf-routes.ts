import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const pdfRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/pdf/jobs',
    component: lazyPage(() => import('../pages/pdf-jobs/PdfJobsPage.tsx'), 'PdfJobsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/pdf/jobs/$job',
    component: lazyPage(() => import('../pages/pdf-job/PdfJobPage.tsx'), 'PdfJobPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/pdf/templates',
    component: lazyPage(() => import('../pages/pdf-templates/TemplatesPage.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/pdf/templates/$template',
    component: lazyPage(() => import('../pages/pdf-template/TemplatePage.tsx'), 'TemplatePage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/pdf/files',
    component: lazyPage(() => import('../pages/pdf-files/FilesPage.tsx'), 'FilesPage'),
  }),
] as const
