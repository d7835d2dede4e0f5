import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeClient } from './write-client.ts'

test('the files of the client are written where they are missing or differ, and else left alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscus-generated-client-'))
  using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
  const timeOf = (name: string) => statSync(join(folder, name), { bigint: true }).mtimeNs
  writeClient(folder)
  const names = readdirSync(folder)
  expect(names.toSorted()).toEqual(['decimal-names.ts', 'operations.ts', 'schemas.ts'])
  const operations = readFileSync(join(folder, 'operations.ts'), 'utf8')
  expect(operations).toContain(
    "calculateTax: (body, options) => send({ method: 'POST', path: '/tax/calculate', body, options, repeats: 'reads' })",
  )

  const times = names.map(timeOf)
  writeClient(folder)
  expect(names.map(timeOf)).toEqual(times)

  writeFileSync(join(folder, 'operations.ts'), '// of another description')
  writeClient(folder)
  expect(readFileSync(join(folder, 'operations.ts'), 'utf8')).toBe(operations)
})
