import { setTimeout as sleep } from 'node:timers/promises'
import { commandClassOf, defineTask, type Task, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { sql } from 'drizzle-orm'

/** For tests: a catalog of tasks that do what no task should, and of some that behave. */
export const catalog: ReadonlyMap<string, Task> = new Map(
  Object.entries({
    behaves: async ({ tenant }: TaskContext) => `worked for ${tenant?.slug ?? 'the administration'}`,
    ...Object.fromEntries(
      Array.from({ length: 7 }, (_, index) => `mark_${index + 1}`).map((name) => [name, leaveMarks(name)]),
    ),
    async leaves_a_mark({ db }) {
      await db.execute(sql`insert into marks (what) values ('ran')`)
      return 'left a mark'
    },
    async marks_its_beginning({ db }) {
      await db.execute(sql`insert into marks (what) values ('began')`)
      await sleep(4_000)
      return 'took its time'
    },
    async dies_the_first_time({ db }) {
      if (await isFirst({ db }, 'dies')) process.kill(process.pid, 'SIGKILL')
      return 'done at the second time'
    },
    async waits_the_first_time({ db, signal }) {
      if (await isFirst({ db }, 'waits')) await sleep(3_600_000, undefined, { signal })
      return 'done at the second time'
    },
    async ignores_the_first_time({ db }) {
      if (await isFirst({ db }, 'ignores')) await sleep(3_600_000)
      return 'done at the second time'
    },
    ends_when_told: endWhenTold,
    ends_when_told_too: endWhenTold,
    async waits_for_its_signal({ signal }) {
      await sleep(3_600_000, undefined, { signal })
      return 'nobody stopped it'
    },
    async works_for_two_seconds() {
      await sleep(2_000)
      return 'took its time'
    },
    async spins() {
      for (;;);
    },
    async ignores_its_signal() {
      await sleep(3_600_000)
      return 'nobody stopped it'
    },
    async throws_no_error() {
      throw { not: 'an error' }
    },
    throws_at_once() {
      throw new Error('before its first await', { cause: new TypeError('the reason') })
    },
    returns_ten_megabytes: async () => 'ż'.repeat(5 * 1024 * 1024),
    async leaks_a_rejection() {
      void Promise.reject(new Error('nobody caught this'))
      await sleep(3_600_000)
      return 'nobody stopped it'
    },
    async leaks_after_its_end() {
      setTimeout(() => Promise.reject(new Error('too late for the run')), 200)
      return 'done'
    },
    async throws_from_a_timer() {
      setTimeout(() => {
        throw new Error('nobody can catch this')
      }, 50)
      await sleep(3_600_000)
      return 'nobody stopped it'
    },
    async uses_up_its_memory() {
      const kept: number[][] = []
      for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, index) => index + 0.5))
    },
    async ends_the_process() {
      process.exit(3)
    },
    async floods_its_log({ log }) {
      for (let line = 0; line < 100_000; line += 1) log.info(`line ${line} ${'x'.repeat(5_000)}`)
      return 'all said'
    },
    tells_the_time: async ({ clock }: TaskContext) => clock.now().toISOString(),
    async asks_its_database({ db }) {
      await db.execute(sql`select 1`)
      return 'it answered'
    },
  } as Record<string, Task['run']>).map(([name, run]) => [
    commandClassOf(name),
    defineTask({ name, run, label: name, schedule: '* * * * *', queue: 'maintenance' }),
  ]),
)

/** A task that leaves marks with its name when it begins and, a while later, before it ends. */
function leaveMarks(name: string): Task['run'] {
  return async ({ db, signal }) => {
    await db.execute(sql`insert into marks (what) values (${`${name} began`})`)
    await sleep(1_500, undefined, { signal })
    await db.execute(sql`insert into marks (what) values (${`${name} ended`})`)
    return 'left its marks'
  }
}

/** Leaves a mark when it begins, and ends when somebody leaves the mark `go on`, whatever its signal says. */
async function endWhenTold({ db }: TaskContext): Promise<string> {
  await db.execute(sql`insert into marks (what) values ('began')`)
  for (;;) {
    const told = await db.execute(sql`select from marks where what = 'go on'`)
    if (told.length > 0) return 'ended when told'
    await sleep(100)
  }
}

/** Leaves a mark, and says whether it is the first of its kind. */
async function isFirst({ db }: Pick<TaskContext, 'db'>, what: string): Promise<boolean> {
  await db.execute(sql`insert into marks (what) values (${what})`)
  const marks = await db.execute(sql`select from marks where what = ${what}`)
  return marks.length === 1
}
