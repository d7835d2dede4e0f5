import { expect, test } from 'vitest'
import { cataloguedTasks } from '../automation/words/task-label.ts'
import { taskChoices } from './task-choices.ts'

const tasks = cataloguedTasks()

test('the tasks are offered by their labels in the language of the panel, in its alphabet, after all of them', () => {
  const choices = taskChoices('', { tasks, language: 'pl', all: 'Wszystkie' })
  expect(choices[0]).toEqual({ value: '', label: 'Wszystkie' })
  expect(choices).toContainEqual({ value: 'queue_worker', label: 'Zadania w tle' })
  const labels = choices.slice(1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('pl').compare))
})

test('a task of the address that the catalogue does not have stays a choice', () => {
  const choicesOf = (chosen: string) => taskChoices(chosen, { tasks, language: 'en', all: 'All' })
  const later = 'a_task_of_a_later_release'
  expect(choicesOf(later)).toContainEqual({ value: later, label: later })
  const known = choicesOf('queue_worker').filter(({ value }) => value === 'queue_worker')
  expect(known).toEqual([{ value: 'queue_worker', label: 'Background jobs' }])
})

test('a task with a label of its own is offered by that', () => {
  const own = [{ name: 'queue_worker', label: 'Jobs of the night' }]
  expect(taskChoices('', { tasks: own, language: 'pl', all: 'Wszystkie' })).toEqual([
    { value: '', label: 'Wszystkie' },
    { value: 'queue_worker', label: 'Jobs of the night' },
  ])
})
