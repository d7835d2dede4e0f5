import { taskLabels } from '@fiscus/messages/results'
import { tasks } from '@fiscus/tasks/catalog'
import { expect, test } from 'vitest'
import { listFiles, readImports, readText } from './read-imports.ts'

const imports = Map.groupBy(readImports(), ({ from }) => from)
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

/** Libraries that the main loop of a worker may run: they build statements and check values. */
const libraries = ['decimal.js', 'drizzle-orm', 'stdnum', 'zod']
const onMainLoop = tasks.filter(({ isLight, resultIfIdle }) => isLight || resultIfIdle)

test('what looks for work, and a light task, imports nothing that parses, prints or calls', () => {
  expect(onMainLoop.length).toBeGreaterThan(5)
  const fileOf = ({ name }: (typeof tasks)[number]) => `packages/tasks/src/${name.replaceAll('_', '-')}.ts`
  for (const task of onMainLoop) expect(librariesOf(fileOf(task)), task.name).toEqual([])
  expect(librariesOf('packages/tasks/src/audit-log-cleanup.ts')).not.toEqual([])
})

/** What a module imports of others than these libraries when it is loaded, itself or by its imports. */
function librariesOf(module: string): string[] {
  const found = new Set<string>()
  const files = new Set([module])
  for (const file of files) {
    const text = readText(file)
    for (const { to, specifier } of imports.get(file) ?? []) {
      if (!text.split(/^import (?!type )/m).some((clause) => importedBy(clause) === specifier)) continue
      if (to.endsWith('.ts')) files.add(to)
      else if (!libraries.includes(to)) found.add(to)
    }
  }
  return [...found]
}

/** The module that an import clause names at its end. */
function importedBy(clause: string): string | undefined {
  return /^[^;'"]*? from '([^']+)'/.exec(clause)?.[1]
}
