import type { Session } from '@fiscus/client'
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
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Scope } from '../session/session.ts'
import type { KeyOf } from '../texts/texts.ts'
import type { texts } from './texts.ts'

/** A place in the navigation. `letter`: `g` and then this letter leads there. */
export type Place = {
  name: KeyOf<typeof texts>
  to: LinkProps['to']
  icon: typeof IconHome
  letter: string
  /** Only with this right. */
  scope?: Scope
  /** Only for users of the platform. */
  isOfPlatform?: true
  /** The beginnings of the addresses that belong to the place, besides `to`. */
  within?: readonly string[]
}

export const places: readonly Place[] = [
  { name: 'home', to: '/', icon: IconHome, letter: 'h' },
  {
    name: 'taxes',
    to: '/settings/taxes/rates',
    icon: IconReceiptTax,
    letter: 't',
    scope: 'tax:read',
    within: ['/settings/taxes'],
  },
  {
    name: 'returns',
    to: '/returns/jpk-v7m',
    icon: IconReportMoney,
    letter: 'v',
    scope: 'returns:read',
    within: ['/returns'],
  },
  {
    name: 'cron',
    to: '/automation/cron',
    icon: IconClockPlay,
    letter: 'c',
    scope: 'cron:read',
    within: ['/automation/cron', '/automation/runs', '/automation/workers'],
  },
  {
    name: 'jobs',
    to: '/automation/jobs',
    icon: IconBriefcase,
    letter: 'j',
    scope: 'jobs:read',
    within: ['/automation/jobs'],
  },
  { name: 'mail', to: '/mail/inbox', icon: IconMail, letter: 'e', scope: 'mail:read', within: ['/mail'] },
  { name: 'pdf', to: '/pdf/jobs', icon: IconFileTypePdf, letter: 'f', scope: 'pdf:read', within: ['/pdf'] },
  { name: 'calendar', to: '/calendar', icon: IconCalendar, letter: 'd', scope: 'calendar:read' },
  {
    name: 'contacts',
    to: '/contacts',
    icon: IconAddressBook,
    letter: 'o',
    scope: 'contacts:read',
    within: ['/contacts', '/companies'],
  },
  { name: 'dav', to: '/dav/accounts', icon: IconRefresh, letter: 'y', scope: 'dav:read', within: ['/dav'] },
  { name: 'audit', to: '/audit', icon: IconHistory, letter: 'a', scope: 'audit:read' },
  { name: 'requests', to: '/requests', icon: IconListDetails, letter: 'r', scope: 'audit:read' },
  { name: 'keys', to: '/keys', icon: IconKey, letter: 'k', scope: 'keys:write' },
  { name: 'users', to: '/users', icon: IconUsers, letter: 'u' },
  { name: 'tenants', to: '/platform/tenants', icon: IconBuilding, letter: 'n', isOfPlatform: true },
  { name: 'platformUsers', to: '/platform/users', icon: IconShieldLock, letter: 'p', isOfPlatform: true },
  { name: 'settings', to: '/settings', icon: IconSettings, letter: 's' },
  { name: 'account', to: '/account', icon: IconUser, letter: 'm' },
]

/** Returns whether an address, without that of the tenant at work, belongs to a place. */
export function isAt({ to, within = [] }: Pick<Place, 'to' | 'within'>, path: string): boolean {
  return path === to || within.some((start) => path === start || path.startsWith(`${start}/`))
}

/** The places that a session may open. */
export function placesOf({ tenant, scopes }: Session, tenantAtWork: string | null): readonly Place[] {
  const isPlatform = tenant === null
  return places.filter(
    ({ scope, isOfPlatform }) =>
      (scope === undefined || scopes.includes(scope)) &&
      (isOfPlatform === undefined || (isPlatform && tenantAtWork === null)),
  )
}
