import { type JobTestbed, type Measurement, rounds } from './job-testbed.ts'

const projects = 10_000
const user = '0190a0b0-0000-7000-8000-000000000001'

/**
 * Each project has three budget lines and ten timesheet entries. All totals are reset before each round, so that every
 * row is written.
 */
export async function measureBudgetTotals(testbed: JobTestbed): Promise<Measurement> {
  await testbed.bareMs(
    `insert into users (id, email, name) values ('${user}', 'ada@example.com', 'Ada')`,
    `insert into projects (code, name, currency) select n, 'Project', 'PLN' from generate_series(1, ${projects}) as n`,
    `insert into budget_lines (project_id, kind, description, amount)
      select id, case n when 1 then 'revenue' else 'cost' end, 'Line', n * 10.01 from generate_series(1, 3) as n, projects`,
    `insert into timesheet_entries (project_id, user_id, worked_on, minutes, hourly_rate)
      select id, '${user}', '2026-11-02', n * 7, 123.45 from generate_series(1, 10) as n, projects`,
    'vacuum analyze budget_lines, timesheet_entries',
  )
  const measurement: Measurement = { name: 'budget_totals', items: projects, jobMs: [], bareMs: [] }
  for (let round = 0; round < rounds; round++) {
    await testbed.bareMs(resetTotals, 'vacuum full analyze projects', 'checkpoint')
    measurement.jobMs.push(await testbed.jobMs('budget_totals', {}))
    await testbed.bareMs(resetTotals, 'vacuum full analyze projects', 'checkpoint')
    measurement.bareMs.push(await testbed.bareMs(bareUpdate))
  }
  return measurement
}

const resetTotals = `update projects set planned_cost = null, planned_revenue = null, worked_minutes = null, worked_cost = null, totals_at = null`

const bareUpdate = `
  update projects set planned_cost = planned.cost, planned_revenue = planned.revenue, worked_minutes = worked.minutes,
    worked_cost = worked.cost, totals_at = now()
  from (select project_id, sum(amount) filter (where kind = 'cost') as cost, sum(amount) filter (where kind = 'revenue') as revenue
      from budget_lines group by project_id) as planned,
    (select project_id, sum(minutes) as minutes, sum(round(minutes * hourly_rate / 60, 2)) as cost
      from timesheet_entries group by project_id) as worked
  where planned.project_id = projects.id and worked.project_id = projects.id`
