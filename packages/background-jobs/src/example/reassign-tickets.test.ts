import { readFileSync } from 'node:fs'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openJobStage } from '../testing/running-jobs.ts'
import { reassignTickets } from './reassign-tickets.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())

const ada = '0190a0b0-0000-7000-8000-00000000000a'
const bob = '0190a0b0-0000-7000-8000-00000000000b'
const kind = reassignTickets.kind

test('docs/add-a-task-or-job.md quotes this file', () => {
  const page = readFileSync(new URL('../../../../docs/add-a-task-or-job.md', import.meta.url), 'utf8')
  expect(page).toContain(readFileSync(new URL('reassign-tickets.ts', import.meta.url), 'utf8'))
})

test('unsolved tickets are reassigned in chunks, with audit entries', async () => {
  const { databases, tenant } = stage.fresh
  await databases.withTenant(tenant('acme').id, async (db) => {
    await db.insert(users).values([
      { id: ada, email: 'ada@example.com', name: 'Ada' },
      { id: bob, email: 'bob@example.com', name: 'Bob' },
    ])
    await db.execute(sql`insert into ${tickets} (subject, assignee_id, status, opened_at)
      select 'Printer', ${ada}, case when n <= 1100 then 'open' else 'resolved' end, now() from generate_series(1, 1200) n`)
    const id = await stage.add({ kind, params: { from: ada, to: bob } })
    expect((await stage.work([reassignTickets])).succeed).toBe(1)
    expect(await stage.job(id)).toMatchObject({
      total_items: 1100,
      processed_items: 1100,
      result: { summary: '1,100 tickets reassigned' },
    })
    expect(await db.$count(tickets, eq(tickets.assignee_id, bob))).toBe(1100)
    expect(await db.$count(auditLog, eq(auditLog.entity, 'ticket'))).toBe(1100)
  })
})

test('a missing assignee fails the job', async () => {
  const id = await stage.add({ kind, params: { from: ada, to: '0190a0b0-0000-7000-8000-00000000000c' } })
  expect((await stage.work([reassignTickets])).fail).toBe(1)
  expect((await stage.job(id)).error).toMatch(/^There is no user /)
})
