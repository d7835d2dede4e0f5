import { polishParts } from '@fiscus/service-admin/web/polish-parts'
import { polishPhrases } from '@fiscus/service-admin/web/polish-phrases'
import { polishText } from '@fiscus/service-admin/web/polish-text'
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
  /** The other files are not parsed. */
  mention?: string
  /** Fewer texts mean that they are no longer found. */
  atLeast: number
}

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
    subject: 'problem with a login, an account or a user',
    files: /^services\/admin\/src\/(account|credentials|login|openid|provider|users)\/.*\.ts$/,
    readers: [argumentsOf('Problem')],
    atLeast: 28,
  },
  {
    subject: 'record that does not exist',
    files: /^(packages\/http|services\/(admin|groupware|mail|pdf|scheduler|tax))\/src\/.*\.ts$/,
    mention: 'requireFound(',
    readers: [nounsOfRequireFound],
    sample: (noun) => `There is no ${noun} 1.`,
    atLeast: 60,
  },
]

test.for(subjects)(
  'the Polish panel has a text for every $subject',
  ({ files, mention, readers, sample, atLeast }) => {
    const sources = listFiles(files).filter(
      (file) => !file.endsWith('.test.ts') && (!mention || readText(file).includes(mention)),
    )
    const texts = sources
      .flatMap((file) => textsOf(file, readers))
      .map(sample ?? String)
      .filter(hasWords)
    expect(texts.filter((text) => polishText(text) === null)).toEqual([])
    expect(texts.length).toBeGreaterThanOrEqual(atLeast)
  },
)

/**
 * What no page shows: commands, start-up and connections, demo data, texts of PDFs, descriptions of the API, logs; and
 * what the pages translate by a code.
 */
const forOthers = [
  /^services\/(cli|standalone|ticker|worker)\/|command-|\/(testing|board|environment|tracing|migrations|moves|copies|connections|seed|samples)\//,
  /^packages\/(bundle|client|messages|embedded-postgres|scheduling\/src\/(processes|queue|redis)|pdf\/src\/words|http\/src\/(routes|docs|server))\//,
  /^packages\/runtime\/src\/(?!csv\/|chromium\/find)/,
  /^services\/(admin\/src\/demo\/|tax\/src\/(categories|groups|rates|rules)\/routes|(mail|groupware)\/src\/(dav\/)?connection-tests\/routes)/,
  /\/(observe-forwarding|acknowledgement|jpk-figures|oss-figures|vat-ue)\.ts$/,
]

test('the Polish panel has each sentence of a service that a user can meet', () => {
  const files = listFiles(/^(packages|services)\/(?!admin\/web\/|messages\/).*(?<!\.test)\.ts$/)
  const sentences = files
    .filter((file) => !forOthers.some((pattern) => pattern.test(file)))
    .flatMap(sentencesOf)
  // The nouns have phrases of their own.
  const known = ['There is no 1 1.']
  expect(sentences.filter((text) => polishText(text) === null && !known.includes(text))).toEqual([])
  expect(sentences.length).toBeGreaterThan(100)
})

test('each phrase that the panel has in Polish is one of a service', () => {
  const services = listFiles(/^(packages|services)\/(?!admin\/web\/|messages\/).*(?<!\.test)\.ts$/)
  const sources = services.map(readText).join('\n')
  const unknown = [...polishPhrases, ...polishParts].flatMap(([english]) =>
    partsOf(english).filter((part) => !sources.includes(part)),
  )
  expect(unknown).toEqual([])
})

/** `requireFound(row, 'rate', id)`; a noun that is a variable is left out. */
function nounsOfRequireFound(node: Node): readonly unknown[] {
  const [, noun] = argumentsOf('requireFound')(node)
  return isNode(noun) && noun.type === 'Literal' ? [noun] : []
}

/** The parts between the values; `describe-issue.ts` puts a bound into its sentences, and `require-found.ts` a noun. */
function partsOf(english: string): string[] {
  const parts = english.split(/\$\d|(?<=^There is no) |(?<=^This must(?: be| have)?) (?=have|at)/)
  return parts.map((part) => part.replace(/^\W+|\W+$/g, ''))
}

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

/** The texts of a file that are whole sentences, with 1 for each value. */
function sentencesOf(file: string): string[] {
  const source = readText(file)
  // A third of the files: to parse the others takes seconds.
  if (!/['`"][A-Z$][^\n]* [^\n]*[.:]['`"]/.test(source)) return []
  const texts: string[] = []
  visit(parseAst(source, { lang: 'ts' }, file), (node) => {
    if (isForOthers(node)) return false
    if (typeof node.value === 'string' || node.type === 'TemplateLiteral')
      texts.push(sampleOf(node, new Map()))
    return true
  })
  return texts.filter((text) => /^[A-Z1]\S* \S+ .*([.:?]|[.:] 1)$/s.test(text))
}

/** SQL, internal errors, errors of commands, and descriptions of the API. */
function isForOthers({ type, callee, key }: Node): boolean {
  if (type === 'TaggedTemplateExpression') return true
  if (type === 'NewExpression') return isNode(callee) && /^(Type|Operator)?Error$/.test(String(callee.name))
  if (type === 'Property')
    return isNode(key) && /^(description|summary|title|example)$/.test(String(key.name))
  return (
    type === 'CallExpression' &&
    isNode(callee) &&
    isNode(callee.property) &&
    /^(describe|warn)$/.test(String(callee.property.name))
  )
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
