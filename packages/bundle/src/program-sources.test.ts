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
