import { createJob } from '@fiscus/background-jobs/create-job'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { createKey } from '@fiscus/db/keys/create-key'
import { requireRow } from '@fiscus/db/queries/require-row'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { tenantMembers } from '@fiscus/db/schema/control/tenant-members'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { jobs } from '@fiscus/messages/jobs'
import { render } from '@fiscus/messages/render'
import { loadCalendar } from './load-calendar.ts'
import { sampleCompanies, sampleContacts } from './sample-companies.ts'

const hourMs = 3_600_000

/** What marks the users and keys of the demo data of a tenant. */
export function demoActor(tenantId: string): string {
  return `demo:${tenantId}`
}

/** Stores companies with contacts and calendar events. Returns the ids of the companies, in their order. */
export async function loadCompanies(db: TenantDatabase, now: Date): Promise<string[]> {
  const stored = await db
    .insert(companies)
    .values(sampleCompanies.map((company) => ({ ...company, status: 'active' as const })))
    .returning({ id: companies.id })
  const ids = stored.map(({ id }) => id)
  const people = await db
    .insert(contacts)
    .values(sampleContacts.map((contact, index) => ({ ...contact, company_id: ids[index] })))
    .returning({ id: contacts.id })
  const owners = { companies: ids, contacts: people.map(({ id }) => id) }
  await loadCalendar(db, owners, now)
  return ids
}

/** Stores ended background jobs of each kind of end, and one that a worker runs now, with a real report. */
export async function loadJobs(db: TenantDatabase, author: Author): Promise<void> {
  const at = (hours: number) => new Date(author.at.getTime() - hours * hourMs)
  const job = { params: {}, created_by: author.actor, attempts: 1, total_items: 240, processed_items: 240 }
  const ended = (hours: number) => ({
    created_at: at(hours),
    available_at: at(hours),
    started_at: at(hours - 0.02),
    finished_at: at(hours - 0.1),
  })
  const totals = jobs.totalsComputed({ count: 240, changed: 12 })
  await db.insert(backgroundJobs).values([
    {
      ...job,
      ...ended(70),
      kind: 'budget_totals',
      status: 'success',
      progress_percent: 100,
      result: { summary: render(totals), summary_message: totals },
    },
    {
      ...job,
      ...ended(30),
      kind: 'bulk_edit',
      status: 'failed',
      progress_percent: 45,
      processed_items: 108,
      failed_items: 3,
      error: 'The record 019a… was changed meanwhile: canceling statement due to lock timeout',
    },
    {
      ...job,
      ...ended(9),
      kind: 'wbs_rebuild',
      status: 'cancelled',
      progress_percent: 12,
      processed_items: 29,
    },
  ])
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const from = dayOf(at(90 * 24))
  const params = { report: 'tax_by_period_and_rate', period: 'month', from, to: dayOf(author.at) }
  await createJob(db, { kind: 'analytic_report', params, priority: 'normal' }, author)
}

/** A user of the demo data. */
export type DemoUser = { id: string; name: string; email: string | null }

/**
 * Creates keys, whose text is shown nowhere, and users without a way to log in. Returns the ids of the keys, and the
 * operator. Needs the owner.
 */
export async function loadAccess(
  owner: ControlDatabase,
  tenantId: string,
  now: Date,
): Promise<{ keyIds: string[]; operator: DemoUser }> {
  const actor = demoActor(tenantId)
  const keyOf = (name: string, daysAgo: number, expiresInDays: number) =>
    createKey(
      {
        control: owner,
        author: {
          at: new Date(now.getTime() - daysAgo * 24 * hourMs),
          actor,
          request_id: null,
          reason: 'demo data',
        },
      },
      { name, tenantId, scopes: ['tax:calculate', 'tax:read', 'documents:write'], expiresInDays },
    )
  const keys = [
    await keyOf('Sklep internetowy', 60, 365),
    await keyOf('System ERP', 80, 90),
    await keyOf('Raporty (stary)', 120, 90),
  ]
  const users = await owner
    .insert(appUsers)
    .values(
      [
        ['Zofia Kamińska', 'zofia'],
        ['Paweł Wójcik', 'pawel'],
      ].map(([name = '', local]) => ({
        name,
        email: `${local}.${tenantId.slice(-6)}@brzoza.example`,
        created_at: now,
        created_by: actor,
      })),
    )
    .returning({ id: appUsers.id, name: appUsers.name, email: appUsers.email })
  await owner.insert(tenantMembers).values(
    users.map(({ id }, index) => ({
      user_id: id,
      tenant_id: tenantId,
      role: index === 0 ? ('operator' as const) : ('viewer' as const),
      created_at: now,
    })),
  )
  return { keyIds: keys.slice(0, 2).map(({ row }) => row.id), operator: requireRow(users) }
}
