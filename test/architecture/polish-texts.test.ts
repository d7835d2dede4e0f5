import { polishText } from '@fiscus/service-admin/web/polish-text'
import { polishValues } from '@fiscus/service-admin/web/polish-values'
import { tasks } from '@fiscus/tasks/catalog'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'
import { isNode, type Node, visit } from './syntax-tree.ts'

/** Returns the nodes whose values are texts, if the node has some. */
type Reader = (node: Node) => readonly unknown[]

type Subject = {
  subject: string
  files: RegExp
  readers: readonly Reader[]
  /** Makes of a text in the source one that is shown. */
  sample?: (text: string) => string
  /** Fewer texts mean that they are no longer found. */
  atLeast: number
}

const taskFiles = /^packages\/tasks\/src\/(?!example|testing)(.*\/)?[\w-]+\.ts$/

/** What the panel shows as the services store or answer it. */
const subjects: readonly Subject[] = [
  {
    subject: 'fault of an export',
    files:
      /^(packages\/fiscal\/src|packages\/tax-engine\/src\/reporting|services\/tax\/src\/returns)\/.*\.ts$/,
    readers: [detailsOfFaults, argumentsOf('refused')],
    atLeast: 30,
  },
  {
    subject: 'reason of a mailbox, a folder, a message or an account',
    files:
      /^packages\/(mail\/src\/(connections\/mail-fault|smtp\/smtp-fault|sync\/sync-imap|queue\/(try-outcome|recover-lost))|dav\/src\/session\/dav-fault)\.ts$/,
    readers: [(node) => (typeof node.value === 'string' || node.type === 'TemplateLiteral' ? [node] : [])],
    atLeast: 39,
  },
  {
    subject: 'result of a run',
    files: taskFiles,
    readers: [
      returned,
      (node) => (node.type === 'ArrayExpression' ? listOf(node.elements) : []),
      argumentsOf('push'),
      properties(...tasks.map(({ name }) => name)),
    ],
    // A pattern of LIKE.
    sample: (text) => text.replace('%', '1'),
    atLeast: 30,
  },
  {
    subject: 'count in the result of a run',
    files: taskFiles,
    readers: [properties('words')],
    sample: (text) => `1 ${text}`,
    atLeast: 13,
  },
  {
    subject: 'problem with a login, an account or a user',
    files: /^services\/admin\/src\/(account|credentials|login|openid|provider|users)\/.*\.ts$/,
    readers: [argumentsOf('Problem')],
    atLeast: 28,
  },
  {
    subject: 'end of a run without its task',
    files:
      /^packages\/scheduling\/src\/(tick\/(release-expired|end-abandoned-runs)|execution\/(hold-run|await-with-deadline)|runs\/cancel-run|schedule\/decide-due)\.ts$/,
    readers: [argumentsOf('RunStopped'), argumentsOf('givenUpText'), properties('error'), returned],
    atLeast: 11,
  },
  {
    subject: 'result of a background job',
    files: /^packages\/(background-jobs\/src\/kinds|pdf\/src\/jobs)\/[\w-]+\.ts$/,
    readers: [properties('summary')],
    atLeast: 7,
  },
]

test.for(subjects)(
  'the Polish panel has a text for every $subject',
  ({ files, readers, sample, atLeast }) => {
    const sources = listFiles(files).filter((file) => !file.endsWith('.test.ts'))
    const texts = sources
      .flatMap((file) => textsOf(file, readers))
      .map(sample ?? String)
      .filter(hasWords)
    expect(texts.filter((text) => polishText(text) === null)).toEqual([])
    expect(texts.length).toBeGreaterThanOrEqual(atLeast)
  },
)

test('each sentence about a value that the panel has in Polish is one of a service', () => {
  const services = listFiles(/^(packages|services)\/(?!admin\/web\/).*(?<!\.test)\.ts$/)
  const sources = services.map(readText).join('\n')
  const sentences = [...polishValues.keys()]
  expect(sentences.length).toBeGreaterThan(30)
  expect(sentences.filter((sentence) => !sources.includes(sentence))).toEqual([])
})

function properties(...names: string[]): Reader {
  return ({ type, key, value }) =>
    type === 'Property' && isNode(key) && names.includes(String(key.name)) ? [value] : []
}

/** Without those of notes, which the pages of the returns translate by their codes. */
function detailsOfFaults(node: Node): readonly unknown[] {
  if (node.type !== 'ObjectExpression') return []
  const fields = listOf(node.properties).filter(isNode)
  const [code] = fields.flatMap(properties('code'))
  const isNote = isNode(code) && noteTexts.includes(`'${code.value}':`)
  return isNote ? [] : fields.flatMap(properties('detail'))
}

const noteTexts = ['jpk/note-texts', 'oss/texts', 'vat-ue/texts']
  .map((name) => readText(`services/admin/web/src/pages/returns/${name}.ts`))
  .join()

/** What a function returns. */
function returned({ type, body, argument }: Node): readonly unknown[] {
  return type === 'ArrowFunctionExpression' || type === 'ReturnStatement' ? [body ?? argument] : []
}

/** Of the calls of a function, a method or a constructor. */
function argumentsOf(name: string): Reader {
  return ({ type, callee, arguments: values }) => {
    if (!/^(Call|New)Expression$/.test(type) || !isNode(callee)) return []
    const called = isNode(callee.property) ? callee.property : callee
    return called.name === name ? listOf(values) : []
  }
}

function textsOf(file: string, readers: readonly Reader[]): string[] {
  const tree = parseAst(readText(file), { lang: 'ts' }, file)
  const constants = new Map<unknown, unknown>()
  visit(tree, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && isNode(id)) constants.set(id.name, init)
  })
  const texts: string[] = []
  visit(tree, (node) => {
    const values = readers.flatMap((read) => read(node)).flatMap(branchesOf)
    texts.push(...values.map((value) => sampleOf(value, constants)))
    // Below it are SQL and errors.
    return node.type !== 'TaggedTemplateExpression' && node.type !== 'NewExpression'
  })
  return texts
}

function branchesOf(node: unknown): readonly unknown[] {
  return isNode(node) && node.type === 'ConditionalExpression' ? [node.consequent, node.alternate] : [node]
}

/** The text of an expression, with 1 for each value that is not in its file. */
function sampleOf(node: unknown, constants: ReadonlyMap<unknown, unknown>): string {
  if (!isNode(node)) return '1'
  const { type, value, name, quasis, expressions, callee } = node
  if (type === 'Literal') return String(value)
  if (type === 'Identifier') return sampleOf(constants.get(name), constants)
  if (type === 'TemplateLiteral') {
    const values = listOf(expressions).map((expression) => sampleOf(expression, constants))
    return String.raw({ raw: listOf(quasis).map(cooked) }, ...values)
  }
  // [first, ...others].join(', ')
  if (type === 'CallExpression' && isNode(callee) && isNode(callee.object))
    return sampleOf(listOf(callee.object.elements)[0], constants)
  return '1'
}

function cooked(quasi: unknown): string {
  if (!isNode(quasi)) return ''
  const { value } = quasi
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A name is no text, and neither are values after the place of a fault. */
function hasWords(text: string): boolean {
  return / /.test(text) && /[a-z]{2}/.test(text.replace(/^Document 1(, line 1)?:/, ''))
}
