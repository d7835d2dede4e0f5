import type { Overview } from '@fiscus/client'
import type { LinkProps } from '@tanstack/react-router'
import type { KeyOf } from '../../texts/texts.ts'
import type { texts } from './texts.ts'

export type Check = Overview['checks'][number]

const keys = {
  seller: { ok: 'seller_ok', warning: 'seller_warning', missing: 'seller_missing' },
  rates: { ok: 'rates_ok', warning: 'rates_missing', missing: 'rates_missing' },
  rules: { ok: 'rules_ok', warning: 'rules_warning', missing: 'rules_warning' },
  keys: { ok: 'keys_ok', warning: 'keys_warning', missing: 'keys_warning' },
  dav: { ok: 'dav_ok', warning: 'dav_warning', missing: 'dav_warning' },
  tasks: { ok: 'tasks_ok', warning: 'tasks_warning', missing: 'tasks_warning' },
  ticker: { ok: 'ticker_ok', warning: 'ticker_missing', missing: 'ticker_missing' },
  workers: { ok: 'workers_ok', warning: 'workers_missing', missing: 'workers_missing' },
  tenants: { ok: 'tenants_ok', warning: 'tenants_missing', missing: 'tenants_missing' },
  creations: { ok: 'creations_ok', warning: 'creations_warning', missing: 'creations_warning' },
} as const satisfies Record<Check['code'], Record<Check['state'], KeyOf<typeof texts>>>

/** The sentence of a check. */
export function textOfCheck({ code, state }: Check): KeyOf<typeof texts> {
  return keys[code][state]
}

const pages: Record<Check['code'], LinkProps['to']> = {
  seller: '/settings/taxes/seller',
  rates: '/settings/taxes/rates',
  rules: '/settings/taxes/rules',
  keys: '/keys',
  dav: '/dav/accounts',
  tasks: '/automation/cron',
  ticker: '/automation/workers',
  workers: '/automation/workers',
  tenants: '/platform/tenants',
  creations: '/platform/tenants',
}

/** The page on which a check is put right. */
export function pageOfCheck({ code }: Check): LinkProps['to'] {
  return pages[code]
}

/** What is not done first, in the order of the API otherwise. */
export function inOrder(checks: readonly Check[]): Check[] {
  const rank = { missing: 0, warning: 1, ok: 2 }
  return checks.toSorted((one, other) => rank[one.state] - rank[other.state])
}
