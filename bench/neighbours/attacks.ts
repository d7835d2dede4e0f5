import { createDocument } from '../documents.ts'

/** What a stranger, or another tenant, sends all the time over some connections. */
export type Attack = { connections: number } & (
  | { kind: 'unread'; text: string }
  | {
      kind: 'requests'
      path: string
      /** `RANDOM` in it is another number each time. */
      body: string
      /** Each request comes from another address. */
      isFromAnywhere: boolean
      pauseMs: number
    }
)

const requests = { kind: 'requests', isFromAnywhere: false, pauseMs: 0 } as const
const calculate = { ...requests, path: '/api/v1/tax/calculate' }
const asset = 'GET /docs/assets/swagger-ui.js HTTP/1.1\r\nhost: localhost\r\n\r\n'
const megabyte = 1024 * 1024
const report = { report: 'timesheets_by_project_and_person', from: '2026-01-01', to: '2026-12-31' }

/** The attacks by name, on a tenant whose small requests are measured meanwhile. */
export const attacks: Readonly<Record<string, Attack>> = {
  '10,000-line carts, 4 connections': {
    ...calculate,
    connections: 4,
    body: JSON.stringify(createDocument(10_000, 'exclusive')),
  },
  'pipelining without reading, 60 connections': {
    kind: 'unread',
    connections: 60,
    text: asset.repeat(1_000),
  },
  '5 MB of escapes, 4 connections': {
    ...calculate,
    connections: 4,
    body: `{"currency":"${'\\u0041'.repeat((5 * megabyte) / 6 - 100)}"}`,
  },
  'deep JSON of 5 MB, 4 connections': {
    ...calculate,
    connections: 4,
    body: '['.repeat(5 * megabyte - 100),
  },
  'logins from any address, 16 connections': {
    ...requests,
    connections: 16,
    path: '/api/v1/session',
    body: '{"email":"RANDOM@example.com","password":"RANDOM"}',
    isFromAnywhere: true,
  },
  '40 reports at once': {
    ...requests,
    connections: 40,
    path: '/api/v1/engine/jobs',
    body: JSON.stringify({ kind: 'analytic_report', params: report }),
    pauseMs: 5_000,
  },
}

/** What the reports of the attacking tenant read. */
export const attackerSeed = `
  insert into users (id, email, name) values ('0190a0b0-0000-7000-8000-000000000001', 'ada@example.com', 'Ada');
  insert into projects (code, name, currency) select n, 'Project', 'PLN' from generate_series(1, 1000) as n;
  insert into timesheet_entries (project_id, user_id, worked_on, minutes, hourly_rate)
    select id, '0190a0b0-0000-7000-8000-000000000001', '2026-11-02', n, 123.45 from generate_series(1, 100) as n, projects`
