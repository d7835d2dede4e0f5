import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from './app/lazy-page.ts'
import { Root } from './app/Root.tsx'
import { ensureSession } from './session/ensure-session.ts'
import { Shell } from './shell/Shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** Everything that needs a session, with the header and the navigation around it. */
const panel = createRoute({
  getParentRoute: () => root,
  id: 'panel',
  component: Shell,
  beforeLoad: ({ context }) => ensureSession(context.queryClient),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyPage(() => import('./pages/login/LoginPage.tsx'), 'LoginPage'),
})
const providerLogin = createRoute({
  getParentRoute: () => root,
  path: '/login/provider',
  component: lazyPage(() => import('./pages/provider-login/ProviderLoginPage.tsx'), 'ProviderLoginPage'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyPage(() => import('./pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
})

/** `/settings/taxes?tab=simulator` is the address in the specification of the Live Tax Tester. */
const taxes = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes',
  beforeLoad: ({ search }) => {
    const isSimulator = 'tab' in search && search.tab === 'simulator'
    throw redirect({ to: isSimulator ? '/settings/taxes/simulator' : '/settings/taxes/rates', replace: true })
  },
})

const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  component: lazyPage(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
})
const rates = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/rates',
  component: lazyPage(() => import('./pages/rates/RatesPage.tsx'), 'RatesPage'),
})
const rules = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/rules',
  component: lazyPage(() => import('./pages/rules/RulesPage.tsx'), 'RulesPage'),
})
const groups = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/groups',
  component: lazyPage(() => import('./pages/groups/GroupsPage.tsx'), 'GroupsPage'),
})
const categories = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/categories',
  component: lazyPage(() => import('./pages/categories/CategoriesPage.tsx'), 'CategoriesPage'),
})
const rounding = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/rounding',
  component: lazyPage(() => import('./pages/rounding/RoundingPage.tsx'), 'RoundingPage'),
})
const documents = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/documents',
  component: lazyPage(() => import('./pages/documents/DocumentsPage.tsx'), 'DocumentsPage'),
})
const document = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/documents/$document',
  component: lazyPage(() => import('./pages/documents/page/DocumentPage.tsx'), 'DocumentPage'),
})
const history = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/history',
  component: lazyPage(() => import('./pages/tax-history/TaxHistoryPage.tsx'), 'TaxHistoryPage'),
})
const transfer = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/transfer',
  component: lazyPage(() => import('./pages/transfer/TransferPage.tsx'), 'TransferPage'),
})
const seller = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/seller',
  component: lazyPage(() => import('./pages/seller/SellerPage.tsx'), 'SellerPage'),
})
const simulator = createRoute({
  getParentRoute: () => panel,
  path: '/settings/taxes/simulator',
  component: lazyPage(() => import('./pages/simulator/SimulatorPage.tsx'), 'SimulatorPage'),
})
const cron = createRoute({
  getParentRoute: () => panel,
  path: '/automation/cron',
  component: lazyPage(() => import('./pages/cron/CronPage.tsx'), 'CronPage'),
})
const task = createRoute({
  getParentRoute: () => panel,
  path: '/automation/cron/$task',
  component: lazyPage(() => import('./pages/task/TaskPage.tsx'), 'TaskPage'),
})
const runs = createRoute({
  getParentRoute: () => panel,
  path: '/automation/runs',
  component: lazyPage(() => import('./pages/runs/RunsPage.tsx'), 'RunsPage'),
})
const run = createRoute({
  getParentRoute: () => panel,
  path: '/automation/runs/$run',
  component: lazyPage(() => import('./pages/run/RunPage.tsx'), 'RunPage'),
})
const workers = createRoute({
  getParentRoute: () => panel,
  path: '/automation/workers',
  component: lazyPage(() => import('./pages/workers/WorkersPage.tsx'), 'WorkersPage'),
})
const jobs = createRoute({
  getParentRoute: () => panel,
  path: '/automation/jobs',
  component: lazyPage(() => import('./pages/jobs/JobsPage.tsx'), 'JobsPage'),
})
const job = createRoute({
  getParentRoute: () => panel,
  path: '/automation/jobs/$job',
  component: lazyPage(() => import('./pages/job/JobPage.tsx'), 'JobPage'),
})
const inbox = createRoute({
  getParentRoute: () => panel,
  path: '/mail/inbox',
  component: lazyPage(() => import('./pages/inbox/InboxPage.tsx'), 'InboxPage'),
})
const message = createRoute({
  getParentRoute: () => panel,
  path: '/mail/messages/$message',
  component: lazyPage(() => import('./pages/message/MessagePage.tsx'), 'MessagePage'),
})
const compose = createRoute({
  getParentRoute: () => panel,
  path: '/mail/compose',
  component: lazyPage(() => import('./pages/compose/ComposePage.tsx'), 'ComposePage'),
})
const outgoing = createRoute({
  getParentRoute: () => panel,
  path: '/mail/outgoing',
  component: lazyPage(() => import('./pages/outgoing/OutgoingPage.tsx'), 'OutgoingPage'),
})
const suppressions = createRoute({
  getParentRoute: () => panel,
  path: '/mail/suppressions',
  component: lazyPage(() => import('./pages/suppressions/SuppressionsPage.tsx'), 'SuppressionsPage'),
})
const consent = createRoute({
  getParentRoute: () => panel,
  path: '/mail/consent',
  component: lazyPage(() => import('./pages/consent/ConsentPage.tsx'), 'ConsentPage'),
})
const calendar = createRoute({
  getParentRoute: () => panel,
  path: '/calendar',
  component: lazyPage(() => import('./pages/calendar/CalendarPage.tsx'), 'CalendarPage'),
})
const contacts = createRoute({
  getParentRoute: () => panel,
  path: '/contacts',
  component: lazyPage(() => import('./pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
})
const companies = createRoute({
  getParentRoute: () => panel,
  path: '/companies',
  component: lazyPage(() => import('./pages/companies/CompaniesPage.tsx'), 'CompaniesPage'),
})
const davAccounts = createRoute({
  getParentRoute: () => panel,
  path: '/dav/accounts',
  component: lazyPage(() => import('./pages/dav-accounts/AccountsPage.tsx'), 'AccountsPage'),
})
const davAccount = createRoute({
  getParentRoute: () => panel,
  path: '/dav/accounts/$account',
  component: lazyPage(() => import('./pages/dav-account/AccountPage.tsx'), 'AccountPage'),
})
const davConflicts = createRoute({
  getParentRoute: () => panel,
  path: '/dav/conflicts',
  component: lazyPage(() => import('./pages/dav-conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
})
const davConflict = createRoute({
  getParentRoute: () => panel,
  path: '/dav/conflicts/$conflict',
  component: lazyPage(() => import('./pages/dav-conflict/ConflictPage.tsx'), 'ConflictPage'),
})
const mailboxes = createRoute({
  getParentRoute: () => panel,
  path: '/mail/mailboxes',
  component: lazyPage(() => import('./pages/mailboxes/MailboxesPage.tsx'), 'MailboxesPage'),
})
const mailbox = createRoute({
  getParentRoute: () => panel,
  path: '/mail/mailboxes/$mailbox',
  component: lazyPage(() => import('./pages/mailbox/MailboxPage.tsx'), 'MailboxPage'),
})
const audit = createRoute({
  getParentRoute: () => panel,
  path: '/audit',
  component: lazyPage(() => import('./pages/audit/AuditPage.tsx'), 'AuditPage'),
})
const requests = createRoute({
  getParentRoute: () => panel,
  path: '/requests',
  component: lazyPage(() => import('./pages/requests/RequestsPage.tsx'), 'RequestsPage'),
})
const keys = createRoute({
  getParentRoute: () => panel,
  path: '/keys',
  component: lazyPage(() => import('./pages/keys/KeysPage.tsx'), 'KeysPage'),
})
const users = createRoute({
  getParentRoute: () => panel,
  path: '/users',
  component: lazyPage(() => import('./pages/users/UsersPage.tsx'), 'UsersPage'),
})
const settings = createRoute({
  getParentRoute: () => panel,
  path: '/settings',
  component: lazyPage(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})
const account = createRoute({
  getParentRoute: () => panel,
  path: '/account',
  component: lazyPage(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
})
const tenants = createRoute({
  getParentRoute: () => panel,
  path: '/platform/tenants',
  component: lazyPage(() => import('./pages/tenants/TenantsPage.tsx'), 'TenantsPage'),
})
const tenant = createRoute({
  getParentRoute: () => panel,
  path: '/platform/tenants/$tenant',
  component: lazyPage(() => import('./pages/tenant/TenantPage.tsx'), 'TenantPage'),
})
const platformUsers = createRoute({
  getParentRoute: () => panel,
  path: '/platform/users',
  component: lazyPage(() => import('./pages/platform-users/PlatformUsersPage.tsx'), 'PlatformUsersPage'),
})

/** Every page of the panel. A page is a chunk of its own, loaded with its first visit. */
export function createRouteTree() {
  const pages = [
    taxes,
    home,
    rates,
    rules,
    groups,
    categories,
    rounding,
    documents,
    document,
    history,
    transfer,
    seller,
    simulator,
    cron,
    task,
    runs,
    run,
    workers,
    jobs,
    job,
    inbox,
    message,
    compose,
    outgoing,
    suppressions,
    consent,
    calendar,
    contacts,
    companies,
    davAccounts,
    davAccount,
    davConflicts,
    davConflict,
    mailboxes,
    mailbox,
    audit,
    requests,
    keys,
    users,
    settings,
    account,
    tenants,
    tenant,
    platformUsers,
  ] as const
  return root.addChildren([login, providerLogin, welcome, panel.addChildren(pages)])
}
