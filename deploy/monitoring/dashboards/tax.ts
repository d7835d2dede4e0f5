import { type Dashboard, graph, quantiles } from './panels.ts'

const durations = 'http_request_duration_seconds_bucket{process="tax"}'

/** The tax service. */
export const tax: Dashboard = {
  uid: 'fiscus-tax',
  title: 'Fiscus: tax',
  description: 'Calculations, documents, configuration.',
  rows: [
    {
      title: 'Requests',
      panels: [
        graph(
          'Time of a calculation',
          'POST /calculate of all tenants.',
          's',
          quantiles(durations.replace('}', ',route="tax/calculate"}'), ''),
        ),
        graph('Requests by route', 'Answered requests.', 'reqps', {
          '{{route}}': 'sum by (route) (rate(http_requests_total{process="tax"}[$__rate_interval]))',
        }),
        graph('Responses by status', 'Answered requests.', 'reqps', {
          '{{status}}': 'sum by (status) (rate(http_requests_total{process="tax"}[$__rate_interval]))',
        }),
        graph('Slowest routes', 'One request in a hundred takes longer.', 's', {
          '{{route}}': `topk(10, histogram_quantile(0.99, sum by (le, route) (rate(${durations}[$__rate_interval]))))`,
        }),
      ],
    },
    {
      title: 'Documents and configuration',
      panels: [
        graph('Approved documents', 'By type, and corrections by reason.', 'ops', {
          '{{type}}': 'sum by (type) (rate(tax_documents_approved_total[$__rate_interval]))',
          'correction: {{reason}}': 'sum by (reason) (rate(tax_documents_corrected_total[$__rate_interval]))',
        }),
        graph('Refused calculations', 'By the code of the fault.', 'ops', {
          '{{code}}': 'topk(10, sum by (code) (rate(tax_calculations_refused_total[$__rate_interval])))',
        }),
        graph('Changes of the configuration', 'Rates, groups, rules and settings.', 'ops', {
          '{{part}}': 'sum by (part) (rate(tax_configuration_changes_total[$__rate_interval]))',
          'not announced': 'sum(rate(tax_configuration_announcements_failed_total[$__rate_interval]))',
        }),
        graph(
          'VAT numbers without a look-up',
          'Their status is unknown, and they count as unconfirmed.',
          'ops',
          {
            '{{reason}}': 'sum by (reason) (rate(tax_vies_look_ups_not_sent_total[$__rate_interval]))',
          },
        ),
      ],
    },
    {
      title: 'Large calculations',
      panels: [
        graph('Jobs in threads', 'Running and waiting jobs of all processes.', 'short', {
          '{{state}}': 'sum by (state) (tax_thread_jobs)',
        }),
        graph('Rejected jobs', 'Each is a response 503.', 'ops', {
          '{{reason}}': 'sum by (reason) (rate(tax_thread_jobs_rejected_total[$__rate_interval]))',
        }),
        graph('Time of a job', 'In its thread.', 's', quantiles('tax_thread_job_seconds_bucket', 'work')),
        graph(
          'Dropped rows of the request log',
          'PostgreSQL does not store as fast as requests arrive.',
          'ops',
          {
            '{{process}}': 'sum by (process) (rate(api_request_log_dropped_total[$__rate_interval]))',
          },
        ),
      ],
    },
  ],
}
