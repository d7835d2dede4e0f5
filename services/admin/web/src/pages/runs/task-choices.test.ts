import { expect, test } from 'vitest'
import { taskChoices } from './task-choices.ts'

test('the tasks are offered by their labels in the language of the panel, in its alphabet, after all of them', () => {
  const choices = taskChoices('', 'pl', 'Wszystkie')
  expect(choices[0]).toEqual({ value: '', label: 'Wszystkie' })
  expect(choices).toContainEqual({ value: 'queue_worker', label: 'Zadania w tle' })
  const labels = choices.slice(1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('pl').compare))
})

test('a task of the address that the catalogue does not have stays a choice', () => {
  expect(taskChoices('end_contracts', 'en', 'All').at(-1)).toEqual({
    value: 'end_contracts',
    label: 'end_contracts',
  })
  const known = taskChoices('queue_worker', 'en', 'All').filter(({ value }) => value === 'queue_worker')
  expect(known).toEqual([{ value: 'queue_worker', label: 'Background jobs' }])
})
