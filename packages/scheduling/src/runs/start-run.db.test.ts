import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { testAuthor, testRegistry } from '../testing/sample-registry.ts'
import { startRun } from './start-run.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const registry = testRegistry(fresh)

test('a batch locks its tasks in the order of their ids, so that batches in reverse order do not deadlock', async () => {
  const added = [
    await registry.addScheduledRun({ name: 'one' }),
    await registry.addScheduledRun({ name: 'two' }),
  ]
  const [low, high] = added.map(({ ids }) => ids).toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))
  if (!low || !high) return expect.unreachable()
  // An update moves the row of the lower id behind the other row, so that a scan of the table finds it last.
  await control.update(cronTasks).set({ label: 'moved' }).where(eq(cronTasks.id, low.taskId))

  const lock = (id: string) => sql`select from cron_tasks where id = ${id} for no key update nowait`
  const { starting } = await control.transaction(async (tx) => {
    await tx.execute(lock(low.taskId))
    const starting = Promise.all(
      [high, low].map((ids) =>
        startRun(control, { ...ids, leaseToken: 'mine', worker: 'w1', at: testAuthor.at }),
      ),
    )
    await vi.waitFor(async () => expect(await waitingStatements()).toBe(1), 180_000)
    await tx.execute(lock(high.taskId))
    return { starting }
  })
  expect((await starting).map((run) => run?.taskId)).toEqual([high.taskId, low.taskId])
})

async function waitingStatements(): Promise<number> {
  const waiting = await fresh.owner.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
