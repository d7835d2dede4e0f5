import { type Dashboard, graph, quantiles, state } from './panels.ts'

/** Scheduled tasks, tickers, workers and their queues. */
export const tasks: Dashboard = {
  uid: 'fiscus-tasks',
  title: 'Fiscus: tasks and workers',
  description: 'From a slot to the end of its run.',
  rows: [
    {
      title: 'Processes',
      panels: [
        state('Tickers', 'max(cron_processes{kind="ticker",state="silent"})', {
          description: 'Tickers without a heartbeat.',
          red: 1,
        }),
        state('Workers', 'max(cron_processes{kind="worker",state="silent"})', {
          description: 'Workers without a heartbeat.',
          red: 1,
        }),
        state('Last tick', 'max(cron_tick_age_seconds)', {
          description: 'A ticker ticks every 5 s.',
          unit: 's',
          amber: 30,
          red: 90,
        }),
        state('Lateness of ticks', 'max(cron_tick_lag_seconds)', {
          description: 'Of the oldest slot that the latest tick has claimed.',
          unit: 's',
          amber: 10,
          red: 60,
        }),
        state('Paused queues', 'sum(max by (queue) (cron_queue_paused))', {
          description: 'No worker takes their runs: bin/cron queues shows who paused them.',
          red: 1,
        }),
        state('Runs after their release', 'sum(increase(cron_zombie_writes_total[1h]))', {
          description: 'Their writes were rejected.',
          amber: 1,
          red: 10,
        }),
        state('Runs not enqueued', 'sum(increase(cron_runs_not_enqueued_total[1h]))', {
          description: 'Redis was unreachable; a later tick enqueues them.',
          amber: 1,
          red: 100,
        }),
      ],
    },
    {
      title: 'Queues',
      panels: [
        graph('Waiting jobs', 'Ready for a worker.', 'short', {
          '{{queue}}': 'max by (queue) (cron_queue_jobs{state="waiting"})',
        }),
        graph('Jobs in progress', 'Executed by the workers.', 'short', {
          '{{queue}}': 'max by (queue) (cron_queue_jobs{state="active"})',
        }),
        graph(
          'Delayed jobs',
          'Wait for a retry, or for another run of their tenant (TENANT_CONCURRENCY).',
          'short',
          {
            '{{queue}}': 'max by (queue) (cron_queue_jobs{state="delayed"})',
          },
        ),
        graph('Workers by heartbeat', 'Tickers and workers that are alive or silent.', 'short', {
          '{{kind}} {{state}}': 'max by (kind, state) (cron_processes)',
        }),
      ],
    },
    {
      title: 'Runs',
      panels: [
        graph('Ended runs', 'By task.', 'ops', {
          '{{task}}': 'sum by (task) (rate(cron_runs_total[$__rate_interval]))',
        }),
        graph('Runs without success', 'By task and end.', 'ops', {
          '{{task}} {{status}}':
            'sum by (task, status) (rate(cron_runs_total{status!="success"}[$__rate_interval]))',
        }),
        graph('Time of a run', 'One run in twenty takes longer.', 's', {
          '{{task}}':
            'histogram_quantile(0.95, sum by (le, task) (rate(cron_run_seconds_bucket[$__rate_interval])))',
        }),
        graph(
          'From slot to start',
          'The 50th, 95th and 99th of a hundred runs.',
          's',
          quantiles('cron_slot_lag_seconds_bucket', ''),
        ),
        graph(
          'Retries and released runs',
          'Attempts that were followed by another, and runs that the supervisor ended.',
          'ops',
          {
            'retried: {{outcome}}': 'sum by (outcome) (rate(cron_runs_retried_total[$__rate_interval]))',
            'released: {{reason}}': 'sum by (reason) (rate(cron_runs_released_total[$__rate_interval]))',
            'enqueued again': 'sum(rate(cron_runs_requeued_total[$__rate_interval]))',
          },
        ),
        graph('Slots', 'Processed slots, and those that passed without a run.', 'ops', {
          '{{outcome}}': 'sum by (outcome) (rate(cron_slots_total[$__rate_interval]))',
          missed: 'sum(rate(cron_missed_total[$__rate_interval]))',
        }),
        graph('Late tasks', 'Without a success in the expected time.', 'short', {
          '{{task}}': 'max by (task) (cron_late_tasks)',
        }),
        graph('Pings', 'To the monitors of tasks.', 'ops', {
          '{{outcome}}': 'sum by (outcome) (rate(cron_pings_total[$__rate_interval]))',
        }),
        graph('Delay of timers in workers', 'Above 1 s a worker takes no more runs.', 's', {
          '{{process}}': 'max by (process) (cron_event_loop_delay_seconds)',
        }),
      ],
    },
  ],
}
