import { asOwner } from '@fiscus/db/connections/connect'
import type { Panel } from '../../test/browser/harness/start-panel.ts'

export const sizes = {
  tasks: 10_000,
  runs: 100_000,
  documents: 10_000,
  tenants: 10_000,
  'audit entries': 1_000_000,
  rules: 4_800,
}

/**
 * Fills the lists of the tenant `demo` and of the platform by SQL. The documents are copies of one that the API has
 * issued.
 */
export async function fillLists(panel: Panel): Promise<void> {
  const items = [{ id: '1', name: 'Chair', quantity: '1', unitPrice: '10' }]
  const customer = { country: 'PL' }
  await (await panel.api()).approveDocument({
    type: 'invoice',
    number: 'FV/0',
    currency: 'PLN',
    customer,
    items,
  })
  const tenantId = panel.fresh.tenant('demo').id
  await asOwner(panel.fresh.url, (client) => client.unsafe(platformLists(tenantId)))
  await asOwner(panel.fresh.urlOf('demo'), (client) => client.unsafe(tenantLists))
}

/** Tasks with a slot in a year, so that none runs meanwhile; one run in twenty has failed. */
const platformLists = (tenantId: string) => `
  insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone, next_run_at)
    select 'client', '${tenantId}', 'bench_' || n, 'Task ' || n, 'fiscus.tasks.bench', '0 3 1 1 *', 'UTC', now() + interval '1 year'
    from generate_series(1, ${sizes.tasks}) n;
  insert into cron_runs (task_id, tenant_id, task_name, slot, trigger, status, scheduled_at, enqueued_at, started_at, finished_at,
      duration_ms, result, error)
    select id, tenant_id, name, at, 'schedule', case when is_failed then 'failed' else 'success' end, at, at, at, at + interval '2 s',
      2000, case when is_failed then null else 'done' end, case when is_failed then 'Error: no disk' end
    from (select *, (number * 7 + n) % 20 = 0 as is_failed, now() - n * interval '2 hours' - number * interval '0.5 s' as at
      from (select *, row_number() over (order by name) as number from cron_tasks where name like 'bench%') tasks,
        generate_series(1, ${sizes.runs / sizes.tasks}) n) slots;
  insert into tenants (slug, name, database, created_at)
    select 'bench-' || n, 'Tenant ' || n, 'bench_' || n, now() from generate_series(1, ${sizes.tenants}) n;
  analyze cron_tasks, cron_runs, tenants`

const tenantLists = `
  insert into documents (type, invoice_type, number, issue_date, approved_at, approved_by, currency, buyer_name, summary, request)
    select type, invoice_type, 'FV/' || n, issue_date - n % 900, approved_at, approved_by, currency, buyer_name, summary, request
    from documents, generate_series(1, ${sizes.documents}) n;
  insert into document_snapshots (document_id, sequence, snapshot, snapshot_digest, previous_digest, content_digest, chain_digest)
    select documents.id, sequence + row_number() over (order by documents.id), snapshot, snapshot_digest, previous_digest,
      content_digest, chain_digest
    from documents, document_snapshots where documents.id <> document_id;
  insert into audit_log (at, actor, action, entity, entity_id, before, after)
    select now() - n * interval '1 s', 'bench', 'change', 'contact', n % 1000, '{"status": "active"}', '{"status": "inactive"}'
    from generate_series(1, ${sizes['audit entries']}) n;
  insert into tax_rules (priority, customer_type, geo_zone, item_type, target_rate, name)
    select 10000 + n, customer_type, geo_zone, item_type, target_rate, 'Rule ' || n
    from (select * from tax_rules where tax_category is null and target_rate is not null limit 1) rule,
      generate_series(1, ${sizes.rules} - (select count(*) from tax_rules)) n;
  update tax_settings set configuration_version = configuration_version + 1;
  analyze documents, audit_log, tax_rules`
