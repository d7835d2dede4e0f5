import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestbed, type Run } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 240_000, interval: 250 }
const minuteMs = 60_000
const skewsSeconds = [-90, -30, 0, 30, 90]

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `each slot runs once with five wrong ticker clocks and a database clock that moves back and forth by ten minutes${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      await testbed.setDatabaseClock(0)
      const thisMinute = Math.floor(Date.now() / minuteMs) * minuteMs
      const first = new Date(thisMinute - 4 * minuteMs)
      const everyMinute = { expression: '* * * * *', misfire_policy: 'all', next_run_at: first } as const
      const ids = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) =>
          testbed.addTask(name, { ...everyMinute, command_class: 'fiscus.tasks.leaves_a_mark' }),
        ),
      )
      testbed.start('worker', { concurrency: 4 })
      const tickers = skewsSeconds.map((skewSeconds) => testbed.start('ticker', { skewSeconds }))
      /** Waits until every slot up to a minute has run, and returns the runs. */
      const waitForRuns = (minute: number) =>
        vi.waitFor(async () => {
          const runs = await testbed.runs()
          for (const id of ids) {
            const slots = runs
              .filter(({ task_id, status }) => task_id === id && status === 'success')
              .map(slotMs)
            expect(Math.max(...slots)).toBeGreaterThanOrEqual(minute)
          }
          expect(runs.filter(({ finished_at }) => finished_at === null)).toEqual([])
          return runs
        }, waitOptions)

      await waitForRuns(thisMinute)
      await testbed.setDatabaseClock(-600)
      const ticks = () => tickers.map(({ output }) => output().split('"msg":"a tick"').length)
      const before = ticks()
      await vi.waitFor(() => {
        for (const [index, count] of ticks().entries())
          expect(count).toBeGreaterThan((before[index] ?? 0) + 2)
      }, waitOptions)
      await testbed.setDatabaseClock(240)
      await waitForRuns(thisMinute + 4 * minuteMs)
      // No slot is claimed any more while runs and marks are compared.
      await Promise.all(tickers.map((ticker) => ticker.stop('SIGTERM')))
      const runs = await waitForRuns(thisMinute + 4 * minuteMs)

      for (const id of ids) {
        const slots = runs.filter(({ task_id }) => task_id === id).map(slotMs)
        expect(slots).toEqual(slots.map((_, index) => first.getTime() + index * minuteMs))
      }
      const isOnce = ({ status, attempt, missed_slots }: Run) =>
        status === 'success' && attempt === 1 && missed_slots === 0
      expect(runs.filter((run) => !isOnce(run))).toEqual([])
      expect(await testbed.marks()).toEqual(runs.map(() => 'ran'))
    },
    400_000,
  )
})

const slotMs = ({ slot }: Run) => slot?.getTime() ?? 0
