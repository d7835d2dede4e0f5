import { describe, expect, test } from 'vitest'
import { emptyJobForm, type JobForm } from './job-form.ts'
import { inputOfPointer, jobRequest } from './job-request.ts'

const empty = emptyJobForm('2026-11-22')

function row(field: string, value: string, isEmpty = false) {
  return { key: field, field, value, isEmpty }
}

describe('a form becomes a request', () => {
  test.each<[string, Partial<JobForm>, Record<string, unknown>]>([
    [
      'a report of taxes',
      {},
      {
        report: 'tax_by_period_and_rate',
        from: '2026-10-01',
        to: '2026-10-31',
        period: 'month',
        documentTypes: ['invoice'],
      },
    ],
    ['a report of tickets', { report: 'tickets_by_status_and_age' }, { report: 'tickets_by_status_and_age' }],
    [
      'a report of time sheets',
      { report: 'timesheets_by_project_and_person' },
      { report: 'timesheets_by_project_and_person', from: '2026-10-01', to: '2026-10-31' },
    ],
    ['totals of all projects', { kind: 'budget_totals' }, {}],
    ['totals of a contract', { kind: 'budget_totals', contractId: ' c1 ' }, { contractId: 'c1' }],
    ['the rebuild of a project', { kind: 'wbs_rebuild', projectId: 'p1' }, { projectId: 'p1' }],
    [
      'the deletion of a company',
      { kind: 'cascading_delete', companyId: 'c1' },
      { entity: 'company', id: 'c1' },
    ],
    [
      'an edit of records by id',
      { kind: 'bulk_edit', ids: 'a, b\nc', set: [row('status', 'active'), row('city', '', true)] },
      { entity: 'companies', set: { status: 'active', city: null }, ids: ['a', 'b', 'c'] },
    ],
    [
      'an edit of all records',
      { kind: 'bulk_edit', entity: 'calendar_events', pick: 'all', set: [row('is_all_day', '1')] },
      { entity: 'calendar_events', set: { is_all_day: 1 }, all: true },
    ],
    [
      'an edit of records that match',
      {
        kind: 'bulk_edit',
        pick: 'filter',
        set: [row('status', 'lead')],
        filter: [
          row('country', '', true),
          row('created_at.from', '2026-11-01T00:00Z'),
          row('created_at.before', '?'),
        ],
      },
      {
        entity: 'companies',
        set: { status: 'lead' },
        filter: { country: null, created_at: { from: '2026-11-01T00:00:00.000Z', before: '?' } },
      },
    ],
  ])('%s', (_, change, params) => {
    expect(jobRequest({ ...empty, ...change }).params).toEqual(params)
  })
})

test.each([
  ['/priority', 'priority'],
  ['/params/from', 'from'],
  ['/params/id', 'companyId'],
  ['/params/ids/3', 'ids'],
  ['/params/set', 'set'],
  ['/params/set/email', 'set.email'],
  ['/params/filter/status/0', 'filter.status'],
  ['/params/filter/created_at/from', 'filter.created_at.from'],
])('the problem at %s belongs to the input %s', (pointer, input) => {
  expect(inputOfPointer(pointer)).toBe(input)
})
