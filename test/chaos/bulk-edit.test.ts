import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'
import { expect, inject, test, vi } from 'vitest'
import { openJobWorkers } from './job-workers.ts'
import { restartOnExit } from './restart-on-exit.ts'

const waitOptions = { timeout: 240_000, interval: 20 }
const contacts = 20_000
const kills = 5
/** Slows down each chunk, so that the job does not end before the last kill. */
const pauseMs = 150

test('a bulk edit edits every contact once while its worker is killed with kill -9 five times', async () => {
  await using testbed = await openJobWorkers(inject('databaseServer'), 'acme')
  const url = testbed.fresh.urlOf('acme')
  await asOwner(url, (client) => client.unsafe(slowContacts))
  const params = {
    entity: 'contacts',
    filter: { status: 'active' },
    set: { status: 'inactive', position: 'left' },
  }
  const id = await testbed.add({ kind: 'bulk_edit', params })
  // One worker processes the job. The second worker continues it after a kill.
  using first = restartOnExit(() => testbed.start())
  using second = restartOnExit(() => testbed.start())
  const progress: number[] = []
  const readJob = async () => {
    const job = await testbed.job(id)
    progress.push(job.processed_items)
    return job
  }
  let starts = 0
  for (let killed = 0; killed < kills; killed++) {
    const killAt = (contacts / (kills + 2)) * (killed + Math.random())
    const job = await vi.waitFor(async () => {
      const job = await readJob()
      expect(job.attempts).toBeGreaterThan(starts)
      expect(job.processed_items).toBeGreaterThan(killAt)
      return job
    }, waitOptions)
    starts = job.attempts
    await sleep(Math.random() * pauseMs)
    const owner = [first, second].find(({ current }) => job.worker?.endsWith(`-${current().child.pid}`))
    owner?.current().child.kill('SIGKILL')
  }
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ status: 'success' }), waitOptions)

  const details = { edited: contacts, unchanged: 0, failed: 0 }
  expect(await testbed.job(id)).toMatchObject({
    processed_items: contacts,
    result: { details },
  })
  expect(starts).toBeGreaterThanOrEqual(kills)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  const [edited] = await asOwner(url, (client) => client.unsafe(onceEdited))
  expect(edited).toEqual({ contacts, audited: contacts })
})

const slowContacts = `
  insert into contacts (last_name) select 'Doe' from generate_series(1, ${contacts});
  create function pause() returns trigger language plpgsql as $$
    begin perform pg_sleep(${pauseMs / 1000}); return null; end $$;
  create trigger pause after update on contacts for each statement execute function pause()`

const onceEdited = `
  select count(*)::integer as contacts, count(distinct audit.entity_id)::integer as audited
  from contacts left join (select entity_id from audit_log where entity = 'contact' group by entity_id having count(*) = 1) as audit
    on audit.entity_id = contacts.id::text
  where status = 'inactive' and position = 'left' and version = 2`
