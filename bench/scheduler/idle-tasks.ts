import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { registryRows } from '@fiscus/tasks/registry-rows'

/** For the benchmark: the catalog of a worker whose tasks do nothing. */
export const catalog = new Map(
  registryRows.map((row) => [
    commandClassOf(row.name),
    defineTask({ ...row, schedule: row.expression, run: async () => 'nothing to do' }),
  ]),
)
