import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { programSources } from './program-sources.ts'

const root = resolve(import.meta.dirname, '../../..')

test('each launcher in bin/ starts a program of the bundle', () => {
  const sources = programSources(root)
  for (const name of readdirSync(`${root}/bin`)) {
    const [, source = ''] =
      /scripts\/program"? "?(services\/\S+?\.ts)/.exec(readFileSync(`${root}/bin/${name}`, 'utf8')) ?? []
    if (name === 'serve') expect(source).toBe('services/$name/src/main.ts')
    else expect(sources).toContain(source)
  }
  expect(sources).toEqual(
    expect.arrayContaining(['services/tax/src/main.ts', 'services/standalone/src/main.ts']),
  )
})

test('the image has the scripts that the launchers call', () => {
  const launchers = readdirSync(`${root}/bin`).map((name) => readFileSync(`${root}/bin/${name}`, 'utf8'))
  const called = new Set(launchers.flatMap((text) => text.match(/scripts\/\w+/g) ?? []))
  const copied = readFileSync(`${root}/.dockerignore`, 'utf8').split('\n')
  expect([...called].toSorted()).toEqual(['scripts/node', 'scripts/program'])
  expect(copied).toEqual(expect.arrayContaining([...called].map((script) => `!${script}`)))
})
