import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newCategory } from './category-record.ts'
import { categoryTexts, forTexts, ruleTexts } from './optional-texts.ts'
import { newRule } from './rule-record.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('docs/add-a-task-or-job.md quotes the legal basis of a tax category, and its label', () => {
  const sources = [
    'packages/contracts/src/configuration/optional-texts.ts',
    'services/admin/web/src/pages/categories/texts.ts',
  ]
  const lines = sources.flatMap((path) => read(path).match(/^ .*\blegal_basis.*$/gm) ?? [])
  expect(lines).toHaveLength(3)
  const page = read('docs/add-a-task-or-job.md')
  for (const line of lines) expect(page).toContain(`\n${line}\n`)
})

test.for([
  ['a tax category', categoryTexts, newCategory.shape],
  ['a rule', ruleTexts, newRule.shape],
] as const)('%s has each of its texts up to its length, and null without it', ([, texts, fields]) => {
  const shape: Readonly<Record<string, z.ZodType>> = fields
  for (const [name, { lengthMax }] of Object.entries(texts)) {
    const parse = (value: unknown) => shape[name]?.safeParse(value)
    expect(parse('a'.repeat(lengthMax))?.success).toBe(true)
    expect(parse('a'.repeat(lengthMax + 1))?.success).toBe(false)
    expect(parse(undefined)).toMatchObject({ success: true, data: null })
  }
})

test('forTexts makes something for each name', () => {
  expect(forTexts({ note: { lengthMax: 5 } }, (name, { lengthMax }) => [name, lengthMax])).toEqual({
    note: ['note', 5],
  })
})
