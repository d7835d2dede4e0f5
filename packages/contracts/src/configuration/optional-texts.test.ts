import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newCategory } from './category-record.ts'
import { categoryTexts, forTexts, ruleTexts } from './optional-texts.ts'
import { newRule } from './rule-record.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('docs/add-a-task-or-job.md quotes the texts of a tax category and their labels', () => {
  const page = read('docs/add-a-task-or-job.md')
  const source = read('packages/contracts/src/configuration/optional-texts.ts')
  expect(page).toContain(/^export const categoryTexts = \{[^}].*?^\}.*?$/ms.exec(source)?.[0])
  const labels = read('services/admin/web/src/pages/categories/texts.ts').match(
    /^ +'text\.legal_basis': .+$/gm,
  )
  expect(labels).toHaveLength(2)
  for (const label of labels ?? []) expect(page).toContain(label)
})

test.for([
  ['a tax category', categoryTexts, newCategory.shape],
  ['a rule', ruleTexts, newRule.shape],
] as const)('%s has each of its texts up to its length, and null without it', ([, texts, fields]) => {
  const shape: Readonly<Record<string, (typeof fields)[keyof typeof fields]>> = fields
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
