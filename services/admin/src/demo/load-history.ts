import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { results } from '@fiscus/messages/results'
import { runs } from '@fiscus/messages/runs'
import { sql } from 'drizzle-orm'

/** What runs of a task have done, by the task: for a count below the first value. Nothing is counted: no work was found. */
const resultsOf: Readonly<Record<string, readonly [below: number, resultOf: (count: number) => Message]>> = {
  calendar_status_supervisor: [4, (count) => results.eventsUpdated({ started: count, ended: count >> 1 })],
  inbound_email_sync: [
    12,
    (count) => listed(results.newMessages({ count }), results.mailboxesRead({ count: 1 })),
  ],
  mail_queue_worker: [9, (count) => results.outgoingMail({ counts: [results.sent({ count })] })],
  queue_worker: [3, (count) => results.backgroundJobs({ counts: [results.done({ count })] })],
  pdf_queue_worker: [2, (count) => results.pdfJobs({ counts: [results.done({ count })] })],
  dav_pull_sync: [20, (count) => synchronised(0, count)],
  dav_queue_worker: [20, (count) => synchronised(count, 0)],
  session_cleanup: [40, (count) => results.sessionsDeleted({ count, minutes: 120 })],
  api_log_cleanup: [400, (count) => results.requestsDeleted({ count, days: 30 })],
  audit_log_cleanup: [40, (count) => results.auditArchived({ count, days: 365 })],
  cron_log_cleanup: [90, (count) => results.deleted({ counts: [results.oldRuns({ count, days: 30 })] })],
}

function synchronised(pushed: number, pulled: number): Message {
  const [sent, received] = [
    results.objectsPushed({ count: pushed }),
    results.objectsPulled({ count: pulled }),
  ]
  return listed(results.accounts({ count: 1 }), sent, received)
}

function listed(...counts: Message[]): Message {
  return results.counted({ counts })
}

/** How runs end, by status: errors, and for each task its results by their count. */
const ends = {
  timeout: ended(runs.tookTooLong({ seconds: 300 })),
  interrupted: ended(runs.workerLost({ worker: 'demo-worker-1', seconds: 9 })),
  success: Object.fromEntries(
    Object.entries(resultsOf).map(([task, [below, resultOf]]) => [
      task,
      Array.from({ length: below }, (_, count) => ended(resultOf(count))),
    ]),
  ),
}

function ended(message: Message) {
  return { text: render(message), message }
}

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
    ), said as (
      select ended.*, number, case status when 'success' then ends #> array[status, name, number::text] end as result,
        case when status <> 'success' then ends -> status end as error
      from ended, (select ${JSON.stringify(ends)}::jsonb as ends) as ends,
        lateral (select dice % jsonb_array_length(ends -> 'success' -> name) as number) as numbers
    )
    insert into cron_runs (task_id, tenant_id, task_name, slot, trigger, status, worker, scheduled_at, enqueued_at,
      started_at, finished_at, duration_ms, memory_bytes, result, result_message, found_work, error, error_message)
    select task_id, tenant_id, name, slot, 'schedule', status, 'demo-worker-1', slot, slot, slot + interval '1 second',
      slot + interval '1 second' + duration * interval '1 millisecond', duration, 18000000 + dice * 400,
      result ->> 'text', result -> 'message', case status when 'success' then number > 0 end,
      case status when 'failed' then case dice % 3
          when 0 then E'Error: the batch was not written\n    at processBatches (process-batches.ts:18:11)\n  [cause]: Error: canceling statement due to lock timeout\n      at Query.run (connection.ts:201:9)'
          when 1 then E'Error: the file was not stored\n    at put (blobs.ts:44:13)\n  [cause]: Error: ENOSPC: no space left on device, write'
          else E'Error: connect ECONNREFUSED 192.0.2.10:993\n    at TCPConnectWrap.afterConnect (node:net:1611:16)' end
        else error ->> 'text' end,
      error -> 'message'
    from said on conflict do nothing returning id`)
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
