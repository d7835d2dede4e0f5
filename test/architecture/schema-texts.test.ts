import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'
import { isNode, type Node, visit } from './syntax-tree.ts'

/** Environment variables and commands are for the operator, in English. */
const forOperators = /^(packages\/runtime|services\/cli)\/|\/environment\.ts$/

test('a schema names its message by the code of one in the catalogue', () => {
  const files = listFiles(/^(packages|services)\/(?!admin\/web\/).*(?<!\.test)\.ts$/).filter(
    (file) => !forOperators.test(file) && /from '(zod|@hono\/zod-openapi)'/.test(readText(file)),
  )
  expect(files.flatMap(textsOf)).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

function textsOf(file: string): string[] {
  const texts: string[] = []
  visit(parseAst(readText(file), { lang: 'ts' }, file), (node) => {
    if (isOfDescription(node)) return false
    texts.push(...sentencesOf(node).map((text) => `${file}: ${text}`))
    return true
  })
  return texts
}

/** `.regex(pattern, 'Text')`, `{ error: 'Text' }` and `{ message: 'Text' }`. */
function sentencesOf({ type, arguments: values, callee, key, value }: Node): string[] {
  if (type === 'Property' && isNode(key) && /^(error|message)$/.test(String(key.name)))
    return literalOf(value)
  const isMethod = type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression'
  return isMethod && Array.isArray(values) ? literalOf(values.at(-1)) : []
}

function literalOf(node: unknown): string[] {
  if (!isNode(node)) return []
  const quasis = Array.isArray(node.quasis) ? node.quasis.filter(isNode) : []
  const text =
    node.type === 'TemplateLiteral'
      ? quasis.map(({ value }) => (value as { cooked: string }).cooked).join('…')
      : node.value
  return typeof text === 'string' && /^[A-Z…]\S* .*\w/.test(text) ? [text] : []
}

function isOfDescription({ type, callee, key }: Node): boolean {
  if (type === 'TaggedTemplateExpression' || type === 'NewExpression') return true
  if (type === 'Property') return isNode(key) && /^(description|summary|example)$/.test(String(key.name))
  return (
    type === 'CallExpression' &&
    isNode(callee) &&
    isNode(callee.property) &&
    /^(meta|describe)$/.test(String(callee.property.name))
  )
}
