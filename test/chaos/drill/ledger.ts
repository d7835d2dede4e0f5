import { asOwner } from '@fiscus/db/connections/connect'
import type { Testbed } from '../testbed.ts'
import type { Mark, Records, SlotRow, StatusRow } from './count-ledger.ts'

/** With it a server tells when a transaction was committed, and keeps each commit in a crash. */
export const ledgerSettings = { track_commit_timestamp: 'on', synchronous_commit: 'on' }

/** Records each change of the status of a run. A server with `ledgerSettings` dates them by their commits. */
export async function openLedger(testbed: Testbed): Promise<void> {
  await asOwner(testbed.fresh.url, (owner) =>
    owner.unsafe(`
      create table ledger (id bigint generated always as identity, run_id uuid, task_id uuid, fence bigint, status text, worker text);
      create function record_status() returns trigger language plpgsql security definer as $$ begin
        insert into public.ledger (run_id, task_id, fence, status, worker)
        values (new.id, new.task_id, new.fence, new.status, new.worker);
        return null;
      end $$;
      create trigger record_status after insert or update of status on cron_runs for each row execute function record_status()`),
  )
}

const inMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`

/** Reads what a testbed has recorded in the databases of the administration and of the tenants. */
export async function readLedger(
  testbed: Testbed,
  tenants: readonly string[],
): Promise<Pick<Records, 'slots' | 'statuses' | 'marks'>> {
  const { slots, statuses } = await asOwner(testbed.fresh.url, async (owner) => ({
    slots: await owner.unsafe<SlotRow[]>(`
      select cron_tasks.id as task, name, cron_runs.id as run, ${inMs('slot')} as slot, missed_slots as missed, status,
        coalesce(run_id = cron_runs.id, false) as is_current
      from cron_tasks left join cron_runs on task_id = cron_tasks.id order by task, slot`),
    statuses: await owner.unsafe<StatusRow[]>(`
      select run_id as run, task_id as task, fence, status, worker, ${inMs('pg_xact_commit_timestamp(xmin)')} as at
      from ledger order by id`),
  }))
  const marks = await Promise.all([undefined, ...tenants].map((slug) => readMarks(testbed, slug)))
  return { slots, statuses, marks: marks.flat() }
}

async function readMarks(testbed: Testbed, slug: string | undefined): Promise<Mark[]> {
  const url = slug === undefined ? testbed.fresh.url : testbed.fresh.urlOf(slug)
  return asOwner(url, (owner) =>
    owner.unsafe<Mark[]>(`
      select split_part(what, ' ', 1) || ' ' || split_part(what, ' ', 2) as start, split_part(what, ' ', 3) as what,
        ${inMs('pg_xact_commit_timestamp(xmin)')} as at
      from marks order by id`),
  )
}
