import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../app/lazy-page.ts'
import { panelRoute } from './panel-route.ts'

export const mailRoutes = [
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/inbox',
    component: lazyPage(() => import('../pages/inbox/InboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/messages/$message',
    component: lazyPage(() => import('../pages/message/MessagePage.tsx'), 'MessagePage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/compose',
    component: lazyPage(() => import('../pages/compose/ComposePage.tsx'), 'ComposePage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/outgoing',
    component: lazyPage(() => import('../pages/outgoing/OutgoingPage.tsx'), 'OutgoingPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/suppressions',
    component: lazyPage(() => import('../pages/suppressions/SuppressionsPage.tsx'), 'SuppressionsPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/consent',
    component: lazyPage(() => import('../pages/consent/ConsentPage.tsx'), 'ConsentPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/mailboxes',
    component: lazyPage(() => import('../pages/mailboxes/MailboxesPage.tsx'), 'MailboxesPage'),
  }),
  createRoute({
    getParentRoute: () => panelRoute,
    path: '/mail/mailboxes/$mailbox',
    component: lazyPage(() => import('../pages/mailbox/MailboxPage.tsx'), 'MailboxPage'),
  }),
] as const
