import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

/**
 * Runs of the last seven days for each task, every twenty minutes, or once a day. About one in thirty ends without
 * success, in each of the ways in which a run can: the digest of its task and its number decides, so that every
 * installation gets the same history.
 */
export async function loadRuns(control: ControlDatabase, tenantId: string, now: Date): Promise<number> {
  const inserted = await control.execute(sql`
    with slots as (
      select task.id as task_id, task.name, task.tenant_id, slot,
        ('x' || substr(md5(task.name || extract(epoch from now_hour - slot)::text), 1, 4))::bit(16)::integer as dice
      from cron_tasks as task,
        (select date_trunc('hour', ${now.toISOString()}::timestamptz) as now_hour) as clock,
        generate_series(now_hour - interval '7 days', now_hour - interval '1 hour',
          case when task.expression like '%* * * *' then interval '20 minutes' else interval '1 day' end) as slot
      where task.tenant_id = ${tenantId}::uuid
    ), ended as (
      select *, case when dice % 31 = 0 then 'failed' when dice % 97 = 0 then 'timeout'
        when dice % 211 = 0 then 'interrupted' else 'success' end as status, 20 + dice % 900 as duration
      from slots
    )
    insert into cron_runs (task_id, tenant_id, task_name, slot, trigger, status, worker, scheduled_at, enqueued_at,
      started_at, finished_at, duration_ms, memory_bytes, result, error)
    select task_id, tenant_id, name, slot, 'schedule', status, 'demo-worker-1', slot, slot, slot + interval '1 second',
      slot + interval '1 second' + duration * interval '1 millisecond', duration, 18000000 + dice * 400,
      case when status = 'success' then case name
        when 'calendar_status_supervisor' then dice % 4 || ' events in progress, ' || dice % 3 || ' overdue'
        when 'inbound_email_sync' then dice % 12 || ' new messages, 1 mailboxes read'
        when 'mail_queue_worker' then 'Outgoing mail: ' || 1 + dice % 9 || ' sent'
        when 'queue_worker' then 'Background jobs: ' || 1 + dice % 3 || ' done'
        when 'pdf_queue_worker' then 'PDF jobs: ' || 1 + dice % 2 || ' done'
        when 'dav_pull_sync' then '1 accounts, 0 objects pushed, ' || dice % 20 || ' pulled'
        when 'dav_queue_worker' then '1 accounts, ' || dice % 20 || ' objects pushed, 0 pulled'
        when 'session_cleanup' then dice % 40 || ' sessions without activity for 120 minutes deleted'
        when 'api_log_cleanup' then dice % 4000 || ' API requests older than 30 days deleted'
        when 'audit_log_cleanup' then dice % 40 || ' audit entries older than 365 days archived'
        when 'cron_log_cleanup' then dice % 900 || ' runs that ended more than 30 days ago deleted' end end,
      case status
        when 'failed' then case dice % 3
          when 0 then E'Error: the batch was not written\n    at processBatches (process-batches.ts:18:11)\n  [cause]: Error: canceling statement due to lock timeout\n      at Query.run (connection.ts:201:9)'
          when 1 then E'Error: the file was not stored\n    at put (blobs.ts:44:13)\n  [cause]: Error: ENOSPC: no space left on device, write'
          else E'Error: connect ECONNREFUSED 192.0.2.10:993\n    at TCPConnectWrap.afterConnect (node:net:1611:16)' end
        when 'timeout' then 'It took longer than 300 s'
        when 'interrupted' then 'Worker lost: demo-worker-1 has not held the lease of the task for 9 seconds' end
    from ended on conflict do nothing returning id`)
  return inserted.length
}

/** Requests of the last seven days by two keys: rejected and slow ones among them. */
export async function loadRequests(db: TenantDatabase, keyIds: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`
    with routes as (
      select * from (values (0, 'POST', '/api/v1/tax/calculate'), (1, 'POST', '/api/v1/tax/calculate'),
        (2, 'GET', '/api/v1/tax/rates'), (3, 'POST', '/api/v1/tax/documents'), (4, 'GET', '/api/v1/tax/documents/:id'),
        (5, 'GET', '/api/v1/engine/jobs')) as route (number, method, template)
    ), requests as (
      select n, ('x' || substr(md5('request ' || n), 1, 6))::bit(24)::integer as dice from generate_series(1, 1600) as n
    )
    insert into api_request_log (at, request_id, api_key_id, method, route, status, duration_ms)
    select ${now.toISOString()}::timestamptz - n * interval '6 minutes' - dice % 300 * interval '1 second', 'demo-' || n,
      (${`{${keyIds.join()}}`}::uuid[])[1 + dice % ${keyIds.length}::integer], method, template,
      case when dice % 400 = 0 then 500 when dice % 23 = 0 then 422 when dice % 61 = 0 then 404
        when method = 'POST' and number = 3 then 201 else 200 end,
      2 + dice % 40 + case when dice % 50 = 0 then 900 else 0 end
    from requests join routes on number = dice % 6`)
}
