import { setTimeout as sleep } from 'node:timers/promises'
import { MessageError } from '@fiscus/messages/message-error'
import { runs } from '@fiscus/messages/runs'
import { commandClassOf, defineTask, type Task, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { worked } from '@fiscus/scheduling/testing/worked'
import { sql } from 'drizzle-orm'

type Work = (context: TaskContext) => Promise<string>

const withoutContext: Readonly<Record<string, () => Promise<string>>> = {
  async works_for_two_seconds() {
    await sleep(2_000)
    return 'took its time'
  },
  async spins() {
    while (true);
  },
  async ignores_its_signal() {
    await sleep(3_600_000)
    return 'was not aborted'
  },
  async throws_no_error() {
    throw { not: 'an error' }
  },
  throws_at_once() {
    throw new Error('before its first await', { cause: new TypeError('the reason') })
  },
  async throws_a_message() {
    throw new MessageError(runs.leaseHeld())
  },
  returns_ten_megabytes: async () => 'ż'.repeat(5 * 1024 * 1024),
  async leaks_a_rejection() {
    void Promise.reject(new Error('this rejection is not caught'))
    await sleep(3_600_000)
    return 'was not aborted'
  },
  async leaks_after_its_end() {
    setTimeout(() => Promise.reject(new Error('too late for the run')), 200)
    return 'done'
  },
  async throws_from_a_timer() {
    setTimeout(() => {
      throw new Error('this exception cannot be caught')
    }, 50)
    await sleep(3_600_000)
    return 'was not aborted'
  },
  async uses_up_its_memory() {
    // Each array is old at once, because it is too large for the young generation: no collection copies it. An array
    // above the 16 MB by which Node raises the limit of a thread that it ends would end the process.
    const kept: number[][] = []
    while (true) kept.push(new Array<number>(1_000_000).fill(0.5))
  },
  async ends_the_process() {
    process.exit(3)
  },
}

/** For tests: a catalog of tasks that violate the rules for tasks, and of some that follow them. */
export const catalog: ReadonlyMap<string, Task> = new Map(
  Object.entries({
    ...withoutContext,
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
    ends_on_request: endOnRequest,
    ends_on_request_too: endOnRequest,
    async waits_for_its_signal({ signal }) {
      await sleep(3_600_000, undefined, { signal })
      return 'was not aborted'
    },
    async floods_its_log({ log }) {
      for (let line = 0; line < 100_000; line += 1) log.info(`line ${line} ${'x'.repeat(5_000)}`)
      return 'logged all lines'
    },
    async reports_its_progress({ progress }) {
      progress(1, 3)
      progress(2, 3)
      progress(3, 3)
      return 'done'
    },
    returns_the_time: async ({ clock }: TaskContext) => clock.now().toISOString(),
    async queries_its_database({ db }) {
      await db.execute(sql`select 1`)
      return 'the database responded'
    },
  } as Record<string, Work>).map(([name, run]) => [
    commandClassOf(name),
    defineTask({
      name,
      run: async (context) => worked(await run(context)),
      label: name,
      schedule: '* * * * *',
      queue: 'maintenance',
    }),
  ]),
)

/** A task that inserts a mark with its name when it starts, and another mark 1.5 s later. */
function leaveMarks(name: string): Work {
  return async ({ db, signal }) => {
    await db.execute(sql`insert into marks (what) values (${`${name} began`})`)
    await sleep(1_500, undefined, { signal })
    await db.execute(sql`insert into marks (what) values (${`${name} ended`})`)
    return 'left its marks'
  }
}

/** Inserts a mark when it starts, ignores its signal, and ends when the test has inserted the mark `go on`. */
async function endOnRequest({ db }: TaskContext): Promise<string> {
  await db.execute(sql`insert into marks (what) values ('began')`)
  while (true) {
    const marks = await db.execute(sql`select from marks where what = 'go on'`)
    if (marks.length > 0) return 'ended on request'
    await sleep(100)
  }
}

/** Inserts a mark, and returns whether it is the first one with this text. */
async function isFirst({ db }: Pick<TaskContext, 'db'>, what: string): Promise<boolean> {
  await db.execute(sql`insert into marks (what) values (${what})`)
  const marks = await db.execute(sql`select from marks where what = ${what}`)
  return marks.length === 1
}
