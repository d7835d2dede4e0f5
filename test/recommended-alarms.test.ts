import { expect, test } from 'vitest'
import { fires, recommendedAlarms } from './recommended-alarms.ts'

/** For each recommended alarm, metrics on which it fires. test/observability.test.ts shows that it is quiet on a healthy system. */
const faults: Record<string, { before?: string; after: string }> = {
  'max(cron_ticker_stopped) > 0': { after: 'cron_ticker_stopped 1' },
  'max by (queue) (cron_queue_oldest_seconds) > 120': {
    after: 'cron_queue_oldest_seconds{queue="mail"} 121',
  },
  'increase(cron_runs_total{status!="success"}[15m]) > 0': {
    before: 'cron_runs_total{task="session_cleanup",status="failed"} 2',
    after: 'cron_runs_total{task="session_cleanup",status="failed"} 3',
  },
  'increase(cron_runs_released_total{reason="worker_lost"}[15m]) > 0': {
    after: 'cron_runs_released_total{reason="worker_lost"} 1',
  },
  'max(cron_processes{state="silent"}) > 0': { after: 'cron_processes{kind="worker",state="silent"} 1' },
  'increase(mail_turns_late_total[15m]) > 0': { after: 'mail_turns_late_total 1' },
  'max(mail_queue_oldest_seconds) > 3600': { after: 'mail_queue_oldest_seconds 3601' },
  'max(mail_unknown_messages) > 0': { after: 'mail_unknown_messages 1' },
  'increase(dav_turns_late_total[15m]) > 0': { after: 'dav_turns_late_total 1' },
  'max(dav_queue_oldest_seconds) > 3600': { after: 'dav_queue_oldest_seconds 3601' },
  'max(dav_held_collections) > 0': { after: 'dav_held_collections 1' },
  'max by (task) (cron_late_tasks) > 0': { after: 'cron_late_tasks{task="session_cleanup"} 1' },
}

test('docs/metrics.md recommends exactly the alarms whose faults are listed here', async () => {
  expect(await recommendedAlarms()).toEqual(Object.keys(faults))
})

test.for(Object.entries(faults))(
  '%s fires on its fault, and on no other',
  ([alarm, { before = '', after }]) => {
    expect(fires(alarm, before, after)).toBe(true)
    expect(fires(alarm, after, after.replace(/\S+$/, '0'))).toBe(false)
    for (const [other, fault] of Object.entries(faults))
      expect(fires(alarm, fault.before ?? '', fault.after), other).toBe(other === alarm)
  },
)

test('an alarm that the evaluation does not cover is an error', () => {
  expect(() => fires('rate(cron_runs_total[5m]) / 2 > 1', '', '')).toThrow('more of PromQL')
})
