import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const automationRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/cron',
    component: lazyPage(() => import('../pages/cron/CronPage.tsx'), 'CronPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/cron/$task',
    component: lazyPage(() => import('../pages/task/TaskPage.tsx'), 'TaskPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/runs',
    component: lazyPage(() => import('../pages/runs/RunsPage.tsx'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/runs/$run',
    component: lazyPage(() => import('../pages/run/RunPage.tsx'), 'RunPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/workers',
    component: lazyPage(() => import('../pages/workers/WorkersPage.tsx'), 'WorkersPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/jobs',
    component: lazyPage(() => import('../pages/jobs/JobsPage.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/automation/jobs/$job',
    component: lazyPage(() => import('../pages/job/JobPage.tsx'), 'JobPage'),
  }),
] as const
