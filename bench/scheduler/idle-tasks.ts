import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { worked } from '@fiscus/scheduling/testing/worked'
import { registryRows } from '@fiscus/tasks/registry-rows'

/** With `?light` at the end of its URL the runs of this catalogue share threads. */
const isLight = new URL(import.meta.url).searchParams.has('light')

/** The task catalogue for the benchmark: tasks that do nothing. */
export const catalog = new Map(
  registryRows.map((row) => [
    commandClassOf(row.name),
    defineTask({ ...row, isLight, schedule: row.expression, run: async () => worked('nothing to do') }),
  ]),
)
