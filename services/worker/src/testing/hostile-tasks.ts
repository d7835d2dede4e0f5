import { setTimeout as sleep } from 'node:timers/promises'
import { commandClassOf, defineTask, type Task, type TaskContext } from '@fiscus/tasks/define-task'
import { sql } from 'drizzle-orm'

/** For tests: a catalog of tasks that do what no task should, and of some that behave. */
export const catalog: ReadonlyMap<string, Task> = new Map(
  Object.entries({
    behaves: async ({ tenant }: TaskContext) => `worked for ${tenant?.slug ?? 'the administration'}`,
    async leaves_a_mark({ db, signal }) {
      const started = await db.execute<{ at: string }>(
        sql`insert into marks (what) values ('began') returning at`,
      )
      await sleep(1_500, undefined, { signal })
      await db.execute(sql`insert into marks (what) values ('ended')`)
      return `began at ${started[0]?.at}`
    },
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
    async asks_its_database({ db }) {
      await db.execute(sql`select 1`)
      return 'it answered'
    },
  } satisfies Record<string, Task['run']>).map(([name, run]) => [
    commandClassOf(name),
    defineTask({ name, run, label: name, schedule: '* * * * *', queue: 'maintenance' }),
  ]),
)
