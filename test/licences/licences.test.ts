import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFault } from './licence-rules.ts'
import { readDependencies } from './read-dependencies.ts'

const dependencies = readDependencies()

test('the licence of every dependency is in the list for its use', () => {
  const uses = Map.groupBy(dependencies, ({ use }) => use)
  expect(uses.get('production')?.length).toBeGreaterThan(150)
  expect(uses.get('development')?.length).toBeGreaterThan(300)
  expect(dependencies.map(licenceFault).filter((fault) => fault !== null)).toEqual([])
})

test.for([
  ['drizzle-orm', 'production'],
  ['postgres', 'production'],
  ['react', 'production'],
  ['vitest', 'development'],
  ['axe-core', 'development'],
] as const)('%s is a dependency for %s', ([name, use]) => {
  expect(dependencies.filter((one) => one.name === name).map((one) => one.use)).toContain(use)
})

test('the built panel is accompanied by the licences of what it contains, its font included', () => {
  const text = readFileSync('services/admin/dist/third-party-licences.md', 'utf8')
  for (const name of ['react-dom', '@mantine/core', '@tanstack/react-router', '@fontsource-variable/inter'])
    expect(text).toContain(`## ${name} `)
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test.for([
  ['MIT', 'production', true],
  ['(MIT OR GPL-3.0-only)', 'production', true],
  ['MIT AND GPL-3.0-only', 'production', false],
  ['(MIT) AND (GPL-3.0-only OR ISC)', 'production', true],
  ['GPL-3.0-only OR MIT AND MPL-2.0', 'production', false],
  ['GPL-3.0-only OR MIT AND MPL-2.0', 'development', true],
  ['MPL-2.0', 'production', false],
  ['SEE LICENSE IN LICENSE.md', 'development', false],
  ['AGPL-3.0-only', 'development', false],
  ['', 'development', false],
  [undefined, 'production', false],
] as const)('the licence %s in %s: allowed is %s', ([licence, use, isAllowed]) => {
  const fault = licenceFault({ name: 'sample', version: '1.0.0', licence, use })
  if (isAllowed) expect(fault).toBeNull()
  else expect(fault).toMatch(/^sample@1\.0\.0 \((production|development)\) (states no|has the) licence/)
})
