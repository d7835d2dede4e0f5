import type { JobStage } from './job-stage.ts'
import { rounds, type Turns } from './kinds.ts'

const contacts = 100_000

/** A job edits a field of every contact. The bare statement does that alone. */
export function measureBulkEdit(stage: JobStage): Promise<Turns> {
  return measure(stage, 'bulk_edit', bareUpdate('inactive'))
}

/** The bare statement also writes an audit entry for each contact, as the job does. */
export function measureAuditedEdit(stage: JobStage): Promise<Turns> {
  return measure(stage, 'bulk_edit, bare with audit', bareAuditedUpdate)
}

async function measure(stage: JobStage, what: string, bareStatement: string): Promise<Turns> {
  await stage.bareMs(
    `insert into contacts (last_name, email) select 'Doe', 'doe' || n || '@example.com' from generate_series(1, ${contacts}) as n`,
  )
  const turns: Turns = { what, items: contacts, jobMs: [], bareMs: [] }
  const params = { entity: 'contacts', set: { status: 'inactive' }, filter: { status: 'active' } }
  for (let round = 0; round < rounds; round++) {
    await stage.bareMs(...asBefore)
    turns.jobMs.push(await stage.jobMs('bulk_edit', params))
    await stage.bareMs(...asBefore)
    turns.bareMs.push(await stage.bareMs(bareStatement))
  }
  return turns
}

function bareUpdate(status: string): string {
  return `update contacts set status = '${status}', version = version + 1, updated_at = now(), updated_by = 'bench'`
}

const asBefore = [bareUpdate('active'), 'truncate audit_log', 'vacuum full analyze contacts', 'checkpoint']

const bareAuditedUpdate = `
  with changed as (${bareUpdate('inactive')} returning id, old.status as before, new.status as after)
  insert into audit_log (at, actor, action, entity, entity_id, before, after)
  select now(), 'bench', 'change', 'contact', id, jsonb_build_object('status', before), jsonb_build_object('status', after)
  from changed`
