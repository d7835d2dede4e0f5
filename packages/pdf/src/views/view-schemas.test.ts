import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeViews } from '../testing/describe-views.ts'

test('docs/pdf-views.md describes every field of the views, and every phrase', () => {
  const page = new URL('../../../../docs/pdf-views.md', import.meta.url)
  const text = describeViews()
  if (process.env.UPDATE_GOLDEN) writeFileSync(page, text)
  expect(text).toBe(readFileSync(page, 'utf8'))
})
