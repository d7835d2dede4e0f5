import { auditEntities } from '@fiscus/contracts/audit/audit-entities'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'
import { isNode, type Node, visit } from './syntax-tree.ts'

const web = 'services/admin/web/src/'
const files = listFiles(/^services\/admin\/web\/src\/.*\.tsx?$/)
const sources = new Map(
  files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => [file, readText(file)]),
)

function nodesOf(file: string): Node[] {
  const nodes: Node[] = []
  visit(parseAst(sources.get(file) ?? '', { lang: 'tsx' }, file), (node) => {
    nodes.push(node)
  })
  return nodes
}

/** The keys of the texts of a file, without the endings of plurals. */
function definedKeys(file: string): string[] {
  const [, english = ''] =
    /\ben(?:: | = )\{([\s\S]*?)\n(?: {2})?\}|\ben: \{(.*)\}/.exec(sources.get(file) ?? '') ?? []
  const keys = [...english.matchAll(/(?:^|[{,]\s*|\n\s*)'?([\w-]+)'?:\s/g)].map(([, key = '']) => key)
  return [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))]
}

const textFiles = [...sources].flatMap(([file, text]) =>
  /^export const \w+ = defineTexts\(/m.test(text) ? [file] : [],
)

describe('texts and components of the panel', () => {
  test('every namespace is defined once', () => {
    const namespaces = textFiles.map(
      (file) => /defineTexts\(\s*'([\w-]+)'/.exec(sources.get(file) ?? '')?.[1],
    )
    expect(namespaces.filter((name, index) => namespaces.indexOf(name) !== index)).toEqual([])
    expect(namespaces.length).toBeGreaterThan(20)
  })

  test('every text is used', () => {
    // A key occurs as a word of a component, as a word of the API, or with a prefix in a template:
    // t(`status_${status}`).
    const isText = (file: string) => textFiles.includes(file) || file.startsWith(`${web}texts/common-`)
    const code = [...sources]
      .flatMap(([file, text]) => (isText(file) ? [] : [text]))
      .concat(readText('packages/client/src/generated/schemas.ts'))
      .concat(readText('services/tax/src/changes/record-fault.ts'))
      .join('\n')
    const words = new Set(code.match(/[A-Za-z][\w-]*/g))
    const prefixes = [...code.matchAll(/`([A-Za-z][\w-]*)\$\{/g)].map(([, prefix = '']) => prefix)
    const suffixes = [...code.matchAll(/`\$\{[^}`]+\}([A-Za-z_-][\w-]*)`/g)].map(([, suffix = '']) => suffix)
    const isUsed = (key: string) =>
      words.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      suffixes.some((suffix) => key.endsWith(suffix))
    const unused = [...textFiles, `${web}texts/common-en.ts`].flatMap((file) =>
      definedKeys(file).flatMap((key) => (isUsed(key) ? [] : [`${file.replace(web, '')}: ${key}`])),
    )
    expect(unused).toEqual([])
  })

  test('every action and record of the audit log has a word', () => {
    const [, verbs = ''] =
      /^type Verb =\n([\s\S]*?)\n\n/m.exec(readText('packages/db/src/audit/write-audit-entry.ts')) ?? []
    const named = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    const actions = readText(`${web}pages/audit/action-texts.ts`)
    expect(named(verbs).filter((verb) => !actions.includes(`'action.${verb}':`))).toEqual([])
    const entities = named(readText(`${web}pages/audit/record-link.ts`))
    expect(auditEntities.filter((record) => !entities.includes(record))).toEqual([])
    expect(named(verbs).length).toBeGreaterThan(20)
  })

  test('every drawer and dialog that is mounted open returns the focus when it goes', () => {
    const isMountedOpen = (text: string) => /<(Drawer|Modal)\s+opened\b(?!=)/.test(text)
    const mounted = [...sources].filter(([, text]) => isMountedOpen(text))
    expect(mounted.length).toBeGreaterThan(15)
    expect(
      mounted.flatMap(([file, text]) => (text.includes('useReturnFocus()') ? [] : [file.replace(web, '')])),
    ).toEqual([])
  })

  test('no component has words outside of the texts', () => {
    const found = files.flatMap((file) =>
      file.endsWith('.tsx') && sources.has(file)
        ? literalsOf(file).map((text) => `${file.replace(web, '')}: ${text}`)
        : [],
    )
    expect(found).toEqual([])
  })
})

/** Attributes whose value a reader perceives. */
const attributes = [
  'label',
  'title',
  'placeholder',
  'description',
  'aria-label',
  'alt',
  'header',
  'error',
  'legend',
]
/** The same in every language: names, keys of the keyboard, units. */
const allowed =
  /^(Fiscus|Ctrl K|JSON|CSV|curl|TypeScript|PDF|API|UTC|Redis|PostgreSQL|Bull Board|SHA-256|QR)$/

function literalsOf(file: string): string[] {
  return nodesOf(file).flatMap((node) => {
    if (node.type === 'JSXText') return wordsOf(node.value)
    if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return []
    const isShown = attributes.includes(String(node.name.name))
    return isShown && node.value.type === 'Literal' ? wordsOf(node.value.value) : []
  })
}

function wordsOf(value: unknown): string[] {
  const text = String(value).trim()
  return /\p{L}{2,}/u.test(text) && !allowed.test(text) ? [text] : []
}
