import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemSchema } from './problem-schema.ts'
import { type ProblemCode, problems, titleOf } from './problems.ts'

const pages = new URL('../../../../docs/errors/', import.meta.url)

test('every problem has a page, and every page has a problem', () => {
  const described = readdirSync(pages).map((file) => file.replace(/\.md$/, ''))
  expect(described.sort()).toEqual(Object.keys(problems).sort())
})

test.for(Object.entries(problems))(
  'the page of %s has its title, its status, an example and advice',
  ([code, { status }]) => {
    const title = titleOf(code as ProblemCode)
    const page = readFileSync(new URL(`${code}.md`, pages), 'utf8')
    expect(page.split('\n').slice(0, 3)).toEqual([`# ${title}`, '', `\`${code}\`, status ${status}`])
    for (const heading of ['## Example', '## What to do']) expect(page).toContain(`\n${heading}\n`)
    const example = problemSchema.parse(JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''))
    expect(example).toMatchObject({ type: `/docs/errors/${code}`, code, title, status })
  },
)
