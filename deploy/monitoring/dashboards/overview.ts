import { type Dashboard, graph, quantiles, state } from './panels.ts'

/** What an operator looks at first. */
export const overview: Dashboard = {
  uid: 'fiscus-overview',
  title: 'Fiscus: overview',
  description: 'Red: act now. Amber: look on the next working day.',
  rows: [
    {
      title: 'State',
      panels: [
        state('Alerts for now', 'count(ALERTS{alertstate="firing",severity="page"}) or vector(0)', {
          description: 'docs/production/monitoring.md has a section for each.',
          red: 1,
        }),
        state(
          'Alerts for a working day',
          'count(ALERTS{alertstate="firing",severity="ticket"}) or vector(0)',
          {
            description: 'docs/production/monitoring.md has a section for each.',
            amber: 1,
            red: 10,
          },
        ),
        state('Processes that do not respond', 'count(up{process!=""} == 0) or vector(0)', {
          description: 'Processes that Prometheus cannot read.',
          amber: 1,
          red: 3,
        }),
        state('Ticker stopped', 'max(cron_ticker_stopped)', {
          description: '1: no ticker has ticked for 90 s, and no due task starts.',
          red: 1,
        }),
        state(
          'Unknown database servers',
          'count(max by (process, server) (database_servers_unknown) > 0) or vector(0)',
          {
            description: 'Servers of tenants that a process does not know: it answers 503 for these tenants.',
            red: 1,
          },
        ),
        state('Components that are not up', 'count(component_up == 0) or vector(0)', {
          description:
            'Components of /readyz that are degraded or down: database, blobs, queue, ticker, workers and others.',
          amber: 1,
          red: 10,
        }),
        state('Oldest job of a queue', 'max(cron_queue_oldest_seconds)', {
          description: 'Seconds are good. Above two minutes a queue has too few workers, or is paused.',
          unit: 's',
          amber: 60,
          red: 120,
        }),
        state('Late tasks', 'sum(max by (task) (cron_late_tasks))', {
          description: 'Tasks without a success in the expected time, in all scopes.',
          red: 1,
        }),
        state(
          'Failed requests',
          'sum(rate(http_requests_total{status="5xx"}[5m])) / sum(rate(http_requests_total[5m]))',
          {
            description: 'Share of responses with 500 or above, of all services.',
            unit: 'percentunit',
            amber: 0.01,
            red: 0.05,
          },
        ),
        state('Failed runs of an hour', 'sum(increase(cron_runs_total{status!="success"}[1h]))', {
          description: 'Runs that ended as failed, timeout or interrupted.',
          amber: 1,
          red: 50,
        }),
        state('Oldest outgoing message', 'max(mail_queue_oldest_seconds)', {
          description: 'Messages that are due and not sent.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
        state('Oldest DAV change', 'max(dav_queue_oldest_seconds)', {
          description: 'Local changes that their server does not have.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
        state('Oldest PDF job', 'max(pdf_queue_oldest_seconds)', {
          description: 'Jobs that have not started.',
          unit: 's',
          amber: 600,
          red: 3600,
        }),
        state('Clock', 'max(abs(cron_clock_skew_seconds))', {
          description: 'Difference of a machine from the clock of PostgreSQL.',
          unit: 's',
          amber: 2,
          red: 10,
        }),
      ],
    },
    {
      title: 'Requests',
      panels: [
        graph('Requests', 'Answered requests of each service.', 'reqps', {
          '{{process}}': 'sum by (process) (rate(http_requests_total[$__rate_interval]))',
        }),
        graph('Failed requests', 'Responses with 500 or above, as a share.', 'percentunit', {
          '{{process}}':
            'sum by (process) (rate(http_requests_total{status="5xx"}[$__rate_interval])) / sum by (process) (rate(http_requests_total[$__rate_interval]))',
        }),
        graph('Time of a request', 'One request in a hundred takes longer.', 's', {
          '{{process}}':
            'histogram_quantile(0.99, sum by (le, process) (rate(http_request_duration_seconds_bucket[$__rate_interval])))',
        }),
        graph(
          'Refused callers',
          'Requests with a wrong key or session, and connections closed by a limit.',
          'ops',
          {
            'sign-in {{reason}}': 'sum by (reason) (rate(http_sign_ins_failed_total[$__rate_interval]))',
            'connection {{reason}}':
              'sum by (reason) (rate(http_connections_closed_total[$__rate_interval]))',
          },
        ),
      ],
    },
    {
      title: 'Tasks',
      panels: [
        graph('Age of the queues', 'The oldest job that is ready for a worker.', 's', {
          '{{queue}}': 'max by (queue) (cron_queue_oldest_seconds)',
        }),
        graph(
          'From slot to start',
          'The 50th, 95th and 99th of a hundred runs.',
          's',
          quantiles('cron_slot_lag_seconds_bucket', ''),
        ),
      ],
    },
    {
      title: 'Processes',
      panels: [
        graph('CPU time', 'Cores in use.', 'short', {
          '{{process}}': 'sum by (process) (rate(process_cpu_seconds_total[$__rate_interval]))',
        }),
        graph('Memory', 'Resident memory of the largest process of each kind.', 'bytes', {
          '{{process}}': 'max by (process) (process_resident_memory_bytes)',
        }),
        graph('Delay of the event loop', 'One turn in a hundred is delayed for longer.', 's', {
          '{{process}}': 'max by (process) (nodejs_eventloop_lag_p99_seconds)',
        }),
        graph('File descriptors', 'Share in use; from 0.9 on a process is not ready.', 'percentunit', {
          '{{process}}': 'max by (process) (process_open_fds / process_max_fds)',
        }),
      ],
    },
  ],
}
