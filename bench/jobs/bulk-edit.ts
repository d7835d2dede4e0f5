import { type JobTestbed, type Measurement, rounds } from './job-testbed.ts'

const contacts = 100_000

/** The job edits a field of every contact and writes audit entries. The bare statement only edits the field. */
export function measureBulkEdit(testbed: JobTestbed): Promise<Measurement> {
  return measure(testbed, 'bulk_edit', bareUpdate('inactive'))
}

/** The bare statement also writes an audit entry for each contact, like the job. */
export function measureAuditedEdit(testbed: JobTestbed): Promise<Measurement> {
  return measure(testbed, 'bulk_edit, statement with audit entries', bareAuditedUpdate)
}

async function measure(testbed: JobTestbed, name: string, bareStatement: string): Promise<Measurement> {
  await testbed.bareMs(
    `insert into contacts (last_name, email) select 'Doe', 'doe' || n || '@example.com' from generate_series(1, ${contacts}) as n`,
  )
  const measurement: Measurement = { name, items: contacts, jobMs: [], bareMs: [] }
  const params = { entity: 'contacts', set: { status: 'inactive' }, filter: { status: 'active' } }
  for (let round = 0; round < rounds; round++) {
    await testbed.bareMs(...resetContacts)
    measurement.jobMs.push(await testbed.jobMs('bulk_edit', params))
    await testbed.bareMs(...resetContacts)
    measurement.bareMs.push(await testbed.bareMs(bareStatement))
  }
  return measurement
}

function bareUpdate(status: string): string {
  return `update contacts set status = '${status}', version = version + 1, updated_at = now(), updated_by = 'bench'`
}

const resetContacts = [
  bareUpdate('active'),
  'truncate audit_log',
  'vacuum full analyze contacts',
  'checkpoint',
]

const bareAuditedUpdate = `
  with changed as (${bareUpdate('inactive')} returning id, old.status as before, new.status as after)
  insert into audit_log (at, actor, action, entity, entity_id, before, after)
  select now(), 'bench', 'change', 'contact', id, jsonb_build_object('status', before), jsonb_build_object('status', after)
  from changed`
