import { expect, test } from 'vitest'
import { labelOfRun, namesOfLabel, taskLabel } from './task-label.ts'

test('the label of the catalogue is shown in the language of the panel', () => {
  const task = { name: 'inbound_email_sync', label: 'Inbound e-mail sync' }
  expect(taskLabel(task, 'pl')).toBe('Odbieranie poczty')
  expect(taskLabel(task, 'en')).toBe('Inbound e-mail sync')
})

test.for([
  ['inbound_email_sync', 'Mail of the office'],
  ['a_task_of_a_later_release', 'A task of a later release'],
  ['constructor', 'A task with an odd name'],
] as const)(
  'the label of %s that the catalogue of the panel does not have is shown as it is',
  ([name, label]) => {
    expect(taskLabel({ name, label }, 'pl')).toBe(label)
  },
)

test('labels are found in the language of the panel, also without diacritics', () => {
  expect(namesOfLabel('POCZTY', 'pl')).toEqual(['inbound_email_sync', 'mail_queue_worker'])
  expect(namesOfLabel('wysylanie poczty', 'pl')).toEqual(['mail_queue_worker'])
  expect(namesOfLabel('poczty', 'en')).toEqual([])
})

test.for([
  ['queue_worker', null, 'en', 'Background jobs'],
  ['queue_worker', null, 'pl', 'Zadania w tle'],
  ['queue_worker', 'Background jobs', 'pl', 'Zadania w tle'],
  ['queue_worker', 'Jobs of the night', 'pl', 'Jobs of the night'],
  ['a_task_of_a_later_release', null, 'pl', 'a_task_of_a_later_release'],
  ['constructor', null, 'en', 'constructor'],
] as const)(
  'the task %s of a run with the label %s is called in %s: %s',
  ([task_name, task_label, language, label]) => {
    expect(labelOfRun({ task_name, task_label }, language)).toBe(label)
  },
)
