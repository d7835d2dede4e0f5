import { taskLabels } from '@fiscus/messages/results'
import { tasks } from '@fiscus/tasks/catalog'
import { expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'

const files = listFiles(/^packages\/tasks\/src\/[\w-]+(?<!\.test)\.ts$/)

test('each file of a task has its line in packages/tasks/src/catalog.ts', () => {
  const defined = files.flatMap((file) => {
    const [, name] = /= defineTask\(\{\n {2}name(?:: '(\w+)')?/.exec(readText(file)) ?? []
    const [, constant] = /^const name = '(\w+)'$/m.exec(readText(file)) ?? []
    return readText(file).includes('= defineTask({') ? [name ?? constant] : []
  })
  expect(tasks.map(({ name }) => name).sort()).toEqual(defined.sort())
})

test('each task has its own label, and each label its task, in packages/messages/src/automation/results.ts', () => {
  const { end_contracts: _example, ...labels } = taskLabels
  const inCatalogue = tasks.map(({ name, label }) => [name, label]).sort()
  expect(inCatalogue).toEqual(Object.entries(labels).map(([name, { wording }]) => [name, wording.en]))
})
