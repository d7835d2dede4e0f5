import { setTimeout as sleep } from 'node:timers/promises'
import { commandClassOf, defineTask, type Task, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { worked } from '@fiscus/scheduling/testing/worked'
import { sql } from 'drizzle-orm'

/** The task that never has work. */
export const idleTaskName = 'finds_nothing'

/** The tasks of the drill: how long each works, and how it finds its work. */
const works: Readonly<Record<string, { seconds: number } & Pick<Task, 'isLight' | 'resultIfIdle'>>> = {
  ...Object.fromEntries([1, 1, 2, 3, 5, 8, 20, 30].map((seconds, n) => [`works_${n + 1}`, { seconds }])),
  ...Object.fromEntries(
    [1, 2, 4, 15].map((seconds, n) => [`works_lightly_${n + 1}`, { seconds, isLight: true }]),
  ),
  works_after_a_look: { seconds: 2, resultIfIdle: async () => null },
  [idleTaskName]: { seconds: 0, resultIfIdle: async () => worked('found nothing').message },
}

export const drillTaskNames = Object.keys(works)

export const catalog: ReadonlyMap<string, Task> = new Map(
  Object.entries(works).map(([name, { seconds, ...kind }]) => [
    commandClassOf(name),
    defineTask({
      ...kind,
      name,
      label: name,
      schedule: '* * * * *',
      queue: 'maintenance',
      run: (context) => work(name, seconds, context),
    }),
  ]),
)

/** Marks its begin, each second and its end with the start that it belongs to, so that the ledger finds late writes. */
async function work(name: string, seconds: number, { db, control, tenant, signal }: TaskContext) {
  const [task] = await control.execute<{ id: string; fence: string }>(
    sql`select id, fence from cron_tasks where name = ${name} and tenant_id is not distinct from ${tenant?.id ?? null}::uuid`,
  )
  const mark = (what: string) =>
    db.execute(sql`insert into marks (what) values (${`${task?.id} ${task?.fence} ${what}`})`)
  await mark('began')
  for (let second = 1; second <= seconds; second += 1) {
    await sleep(1_000, undefined, { signal })
    await mark('continued')
  }
  await mark('ended')
  return worked('worked')
}
