import { commandClassOf, defineTask } from '@fiscus/tasks/define-task'

const idle = defineTask({
  name: 'idle',
  label: 'Does nothing',
  schedule: '* * * * *',
  queue: 'maintenance',
  run: async () => 'nothing to do',
})

/** For the benchmark: the catalog of a worker whose tasks do nothing. */
export const catalog = new Map([[commandClassOf(idle.name), idle]])
