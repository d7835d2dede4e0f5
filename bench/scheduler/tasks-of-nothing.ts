import { commandClassOf, defineTask } from '@fiscus/scheduling/tasks/define-task'
import { worked } from '@fiscus/scheduling/testing/worked'
import { registryRows } from '@fiscus/tasks/registry-rows'

/** What a run of the benchmark does; the end of this module's URL. */
export type RunKind = 'looks' | 'light' | 'thread'

const kind = new URL(import.meta.url).search.slice(1)
const isLight = kind === 'light'
const { message } = worked('nothing to do')

/** The task catalogue for the benchmark: tasks whose look finds nothing, or that start and do nothing. */
export const catalog = new Map(
  registryRows.map((row) => [
    commandClassOf(row.name),
    defineTask({
      ...row,
      isLight,
      schedule: row.expression,
      ...(kind === 'looks' && { resultIfIdle: async () => message }),
      run: async () => ({ message, foundWork: true }),
    }),
  ]),
)
