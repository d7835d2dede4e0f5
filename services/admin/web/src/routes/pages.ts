import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconClockPlay,
  IconFileTypePdf,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconMail,
  IconReceiptTax,
  IconRefresh,
  IconReportMoney,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadConnected } from '../api/connection.ts'
import type { Scope } from '../session/session.ts'
import type { texts } from '../shell/texts.ts'
import type { KeyOf } from '../texts/texts.ts'

/** A page, with its place in the navigation if it has one. An address without a page leads to another one. */
export type Row = {
  component?: RouteComponent
  place?: PlaceOfPage
  leadsTo?: Address | ((search: object) => Address)
}

export type PlaceOfPage = {
  name: KeyOf<typeof texts>
  icon: typeof IconHome
  /** `g` and then this letter leads there. */
  letter: string
  /** Only with this right. */
  scope?: Scope
  /** Only for users of the platform. */
  isOfPlatform?: true
  /** The beginnings of the addresses that belong to the place, besides that of the page. */
  within?: readonly string[]
}

/**
 * A page whose script is loaded with its first visit. While the service does not respond, the visit waits. A script
 * that no longer exists after an update reloads the browser's page once.
 */
const page = <Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  place?: PlaceOfPage,
) => ({ component: lazyRouteComponent(() => loadConnected(load), name), place })

const leadsTo = <const To>(to: To) => ({ leadsTo: to })

const home = {
  '/': page(() => import('../pages/home/HomePage.tsx'), 'HomePage', {
    name: 'home',
    icon: IconHome,
    letter: 'h',
  }),
}

const taxes = {
  /** `/settings/taxes?tab=simulator` is the address in the specification of the Live Tax Tester. */
  '/settings/taxes': leadsTo((search: object) =>
    'tab' in search && search.tab === 'simulator' ? '/settings/taxes/simulator' : '/settings/taxes/rates',
  ),
  '/settings/taxes/rates': page(() => import('../pages/rates/RatesPage.tsx'), 'RatesPage', {
    name: 'taxes',
    icon: IconReceiptTax,
    letter: 't',
    scope: 'tax:read',
    within: ['/settings/taxes'],
  }),
  '/settings/taxes/rules': page(() => import('../pages/rules/RulesPage.tsx'), 'RulesPage'),
  '/settings/taxes/groups': page(() => import('../pages/groups/GroupsPage.tsx'), 'GroupsPage'),
  '/settings/taxes/categories': page(
    () => import('../pages/categories/CategoriesPage.tsx'),
    'CategoriesPage',
  ),
  '/settings/taxes/rounding': page(() => import('../pages/rounding/RoundingPage.tsx'), 'RoundingPage'),
  '/settings/taxes/documents': page(() => import('../pages/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  '/settings/taxes/documents/$document': page(
    () => import('../pages/documents/page/DocumentPage.tsx'),
    'DocumentPage',
  ),
  '/settings/taxes/history': page(() => import('../pages/tax-history/TaxHistoryPage.tsx'), 'TaxHistoryPage'),
  '/settings/taxes/transfer': page(() => import('../pages/transfer/TransferPage.tsx'), 'TransferPage'),
  '/settings/taxes/seller': page(() => import('../pages/seller/SellerPage.tsx'), 'SellerPage'),
  '/settings/taxes/simulator': page(() => import('../pages/simulator/SimulatorPage.tsx'), 'SimulatorPage'),
}

const returns = {
  '/returns': leadsTo('/returns/jpk-v7m'),
  '/returns/jpk-v7m': page(() => import('../pages/returns/jpk/JpkPage.tsx'), 'JpkPage', {
    name: 'returns',
    icon: IconReportMoney,
    letter: 'v',
    scope: 'returns:read',
    within: ['/returns'],
  }),
  '/returns/vat-ue': page(() => import('../pages/returns/vat-ue/VatUePage.tsx'), 'VatUePage'),
  '/returns/oss': page(() => import('../pages/returns/oss/OssPage.tsx'), 'OssPage'),
}

const automation = {
  '/automation': leadsTo('/automation/cron'),
  '/automation/cron': page(() => import('../pages/cron/CronPage.tsx'), 'CronPage', {
    name: 'cron',
    icon: IconClockPlay,
    letter: 'c',
    scope: 'cron:read',
    within: ['/automation/cron', '/automation/runs', '/automation/workers'],
  }),
  '/automation/cron/$task': page(() => import('../pages/task/TaskPage.tsx'), 'TaskPage'),
  '/automation/runs': page(() => import('../pages/runs/RunsPage.tsx'), 'RunsPage'),
  '/automation/runs/$run': page(() => import('../pages/run/RunPage.tsx'), 'RunPage'),
  '/automation/workers': page(() => import('../pages/workers/WorkersPage.tsx'), 'WorkersPage'),
  '/automation/jobs': page(() => import('../pages/jobs/JobsPage.tsx'), 'JobsPage', {
    name: 'jobs',
    icon: IconBriefcase,
    letter: 'j',
    scope: 'jobs:read',
    within: ['/automation/jobs'],
  }),
  '/automation/jobs/$job': page(() => import('../pages/job/JobPage.tsx'), 'JobPage'),
}

const mail = {
  '/mail': leadsTo('/mail/inbox'),
  '/mail/messages': leadsTo('/mail/inbox'),
  '/mail/inbox': page(() => import('../pages/inbox/InboxPage.tsx'), 'InboxPage', {
    name: 'mail',
    icon: IconMail,
    letter: 'e',
    scope: 'mail:read',
    within: [
      '/mail/inbox',
      '/mail/messages',
      '/mail/compose',
      '/mail/outgoing',
      '/mail/suppressions',
      '/mail/mailboxes',
    ],
  }),
  '/mail/tickets': page(() => import('../pages/tickets/TicketsPage.tsx'), 'TicketsPage', {
    name: 'tickets',
    icon: IconTicket,
    letter: 'i',
    scope: 'mail:read',
  }),
  '/mail/messages/$message': page(() => import('../pages/message/MessagePage.tsx'), 'MessagePage'),
  '/mail/compose': page(() => import('../pages/compose/ComposePage.tsx'), 'ComposePage'),
  '/mail/outgoing': page(() => import('../pages/outgoing/OutgoingPage.tsx'), 'OutgoingPage'),
  '/mail/suppressions': page(() => import('../pages/suppressions/SuppressionsPage.tsx'), 'SuppressionsPage'),
  '/mail/consent': page(() => import('../pages/consent/ConsentPage.tsx'), 'ConsentPage'),
  '/mail/mailboxes': page(() => import('../pages/mailboxes/MailboxesPage.tsx'), 'MailboxesPage'),
  '/mail/mailboxes/$mailbox': page(() => import('../pages/mailbox/MailboxPage.tsx'), 'MailboxPage'),
}

const pdf = {
  '/pdf': leadsTo('/pdf/jobs'),
  '/pdf/jobs': page(() => import('../pages/pdf-jobs/PdfJobsPage.tsx'), 'PdfJobsPage', {
    name: 'pdf',
    icon: IconFileTypePdf,
    letter: 'f',
    scope: 'pdf:read',
    within: ['/pdf'],
  }),
  '/pdf/jobs/$job': page(() => import('../pages/pdf-job/PdfJobPage.tsx'), 'PdfJobPage'),
  '/pdf/templates': page(() => import('../pages/pdf-templates/TemplatesPage.tsx'), 'TemplatesPage'),
  '/pdf/templates/$template': page(() => import('../pages/pdf-template/TemplatePage.tsx'), 'TemplatePage'),
  '/pdf/files': page(() => import('../pages/pdf-files/FilesPage.tsx'), 'FilesPage'),
}

const groupware = {
  '/calendar': page(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage', {
    name: 'calendar',
    icon: IconCalendar,
    letter: 'd',
    scope: 'calendar:read',
  }),
  '/contacts': page(() => import('../pages/contacts/ContactsPage.tsx'), 'ContactsPage', {
    name: 'contacts',
    icon: IconAddressBook,
    letter: 'o',
    scope: 'contacts:read',
    within: ['/contacts', '/companies'],
  }),
  '/companies': page(() => import('../pages/companies/CompaniesPage.tsx'), 'CompaniesPage'),
  '/dav': leadsTo('/dav/accounts'),
  '/dav/accounts': page(() => import('../pages/dav-accounts/AccountsPage.tsx'), 'AccountsPage', {
    name: 'dav',
    icon: IconRefresh,
    letter: 'y',
    scope: 'dav:read',
    within: ['/dav'],
  }),
  '/dav/accounts/$account': page(() => import('../pages/dav-account/AccountPage.tsx'), 'AccountPage'),
  '/dav/conflicts': page(() => import('../pages/dav-conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
  '/dav/conflicts/$conflict': page(() => import('../pages/dav-conflict/ConflictPage.tsx'), 'ConflictPage'),
  '/dav/deleted': page(() => import('../pages/dav-deleted/DeletedPage.tsx'), 'DeletedPage'),
}

const administration = {
  '/audit': page(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage', {
    name: 'audit',
    icon: IconHistory,
    letter: 'a',
    scope: 'audit:read',
  }),
  '/requests': page(() => import('../pages/requests/RequestsPage.tsx'), 'RequestsPage', {
    name: 'requests',
    icon: IconListDetails,
    letter: 'r',
    scope: 'audit:read',
  }),
  '/keys': page(() => import('../pages/keys/KeysPage.tsx'), 'KeysPage', {
    name: 'keys',
    icon: IconKey,
    letter: 'k',
    scope: 'keys:write',
  }),
  '/users': page(() => import('../pages/users/UsersPage.tsx'), 'UsersPage', {
    name: 'users',
    icon: IconUsers,
    letter: 'u',
  }),
  '/platform': leadsTo('/platform/tenants'),
  '/platform/tenants': page(() => import('../pages/tenants/TenantsPage.tsx'), 'TenantsPage', {
    name: 'tenants',
    icon: IconBuilding,
    letter: 'n',
    isOfPlatform: true,
  }),
  '/platform/tenants/$tenant': page(() => import('../pages/tenant/TenantPage.tsx'), 'TenantPage'),
  '/platform/users': page(
    () => import('../pages/platform-users/PlatformUsersPage.tsx'),
    'PlatformUsersPage',
    { name: 'platformUsers', icon: IconShieldLock, letter: 'p', isOfPlatform: true },
  ),
  '/settings': page(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage', {
    name: 'settings',
    icon: IconSettings,
    letter: 's',
  }),
  '/account': page(() => import('../pages/account/AccountPage.tsx'), 'AccountPage', {
    name: 'account',
    icon: IconUser,
    letter: 'm',
  }),
}

/** Every address of a session, in the order of the navigation. */
export const pages = {
  ...home,
  ...taxes,
  ...returns,
  ...automation,
  ...mail,
  ...pdf,
  ...groupware,
  ...administration,
}

export type Address = keyof typeof pages

pages satisfies Record<Address, Row>

/** The pages without a session. */
export const loginPages = {
  '/login': page(() => import('../pages/login/LoginPage.tsx'), 'LoginPage'),
  '/login/provider': page(() => import('../pages/provider-login/ProviderLoginPage.tsx'), 'ProviderLoginPage'),
  '/invitation': page(() => import('../pages/invitation/InvitationPage.tsx'), 'InvitationPage'),
  '/welcome': page(() => import('../pages/welcome/WelcomePage.tsx'), 'WelcomePage'),
}
