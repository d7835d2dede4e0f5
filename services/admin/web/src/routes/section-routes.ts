import { createRoute, redirect } from '@tanstack/react-router'
import { NotFound } from '../app/NotFound.tsx'
import { panelRoute } from './panel-route.ts'

/** The first page of each section whose own address has no page, so that a shortened address leads there. */
const firstPages = [
  ['/automation', '/automation/cron'],
  ['/dav', '/dav/accounts'],
  ['/mail', '/mail/inbox'],
  ['/mail/messages', '/mail/inbox'],
  ['/pdf', '/pdf/jobs'],
  ['/platform', '/platform/tenants'],
] as const

export const sectionRoutes = [
  ...firstPages.map(([path, to]) =>
    createRoute({
      getParentRoute: () => panelRoute,
      path,
      beforeLoad: () => {
        throw redirect({ to, replace: true })
      },
    }),
  ),
  /** Every other address: with the navigation, from which the visitor goes on. */
  createRoute({ getParentRoute: () => panelRoute, path: '/$', component: NotFound }),
]
