import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { registryRows } from '@fiscus/tasks/registry-rows'

/** The task catalog for the benchmark: tasks that do nothing. */
export const catalog = new Map(
  registryRows.map((row) => [
    commandClassOf(row.name),
    defineTask({ ...row, schedule: row.expression, run: async () => 'nothing to do' }),
  ]),
)
