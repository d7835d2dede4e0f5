import { existsSync } from 'node:fs'
import { basename, dirname, posix, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, readText } from './architecture/read-imports.ts'

const root = resolve(import.meta.dirname, '..')
const pages = listFiles(/\.md$/)
const sources = listFiles(/\.ts$/).filter((file) => file !== 'test/documentation.test.ts')
const packageFolders = listFiles(/^(packages|services)\/[^/]+\/package\.json$/).map(dirname)

const packageReadmeLinesMax = 15
const columnsMax = 120
const specifications = [
  'tax-calculation',
  'scheduled-tasks',
  'access',
  'administration',
  'mail',
  'calendars-and-contacts',
  'pdf',
]
const formerSources = ['tax-service.md', 'cron-service.md', 'tax-semantics', 'scheduling-semantics']
/** The guide is about writing these files. */
const filesOfTheReader = [
  'packages/tasks/src/end-contracts.ts',
  'packages/background-jobs/src/kinds/reassign-tickets.ts',
]

/** The marks of the glossary: `[T] §4.2` is a section of tax calculation. */
const marks = {
  T: 'tax-calculation',
  C: 'scheduled-tasks',
  AC: 'access',
  A: 'administration',
  M: 'mail',
  D: 'calendars-and-contacts',
  P: 'pdf',
}

const sectionList = '((?:(?:,| and| to| or|–)? §(?:\\d+(?:\\.\\d+)*|\\S+))+)'
/** The name of a page of the specification and the sections that it is cited with. */
const listsOfSections = new RegExp(`\\b(${specifications.join('|')})${sectionList}`, 'g')
const listsOfOtherSources = new RegExp(`\\b(RFC \\d+|${specifications.join('|')})${sectionList}`, 'g')

const exists = (file: string) => existsSync(resolve(root, file))
const withoutCodeBlocks = (markdown: string) => markdown.replace(/^ *(```+)[\s\S]*?^ *\1/gm, '')
const readPage = (page: string) => withoutCodeBlocks(readText(page))

describe('links', () => {
  test.for(pages)('%s links to existing files and headings', (page) => {
    const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !isReachable(link, page))
    expect(broken).toEqual([])
  })

  test.for(pages)('%s names existing paths of the repository', (page) => {
    const spans = [...readPage(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
    const missing = spans.flatMap(repositoryPath).filter((path) => !exists(path))
    expect(missing.filter((path) => !filesOfTheReader.includes(path))).toEqual([])
  })

  test('source files name existing pages of docs', () => {
    const missing = sources.flatMap((file) => {
      const mentioned = readText(file).matchAll(/(?<![\w/.-])docs\/(?:[\w-]+\/)*[\w-]+(?:\.\w+)?/g)
      return [...mentioned].filter(([path]) => !isDocument(path)).map(([path]) => `${file}: ${path}`)
    })
    expect(missing).toEqual([])
  })
})

describe('tables', () => {
  test.for(pages)('%s has a heading for each table', (page) => {
    const lines = readPage(page).split('\n')
    const firstRows = lines.flatMap((line, at) =>
      line.startsWith('|') && !lines[at - 1]?.startsWith('|') ? [at] : [],
    )
    const withoutHeading = firstRows.filter((at) => !/^\|[ :|-]+\|$/.test(lines[at + 1] ?? ''))
    expect(withoutHeading.map((at) => lines[at])).toEqual([])
  })
})

describe('lines', () => {
  test('prose of a page wraps at 120 columns, except tables, pictures and what has no space', () => {
    const tooLong = pages.flatMap((page) =>
      readPage(page)
        .split('\n')
        .filter((line) => [...line].length > columnsMax && !/^\s*(\||!\[|<)/.test(line) && !isOneWord(line))
        .map((line) => `${page}: ${line}`),
    )
    expect(tooLong).toEqual([])
  })
})

describe('plain words', () => {
  test('the subject of a sentence is a component or a role', () => {
    const words = /\b(somebody|nobody|whoever|everybody|anybody|told|hears)\b/i
    const found = [...pages, ...sources].flatMap((file) => {
      const match = words.exec(readText(file))
      return match ? [`${file}: ${match[0]}`] : []
    })
    expect(found).toEqual([])
  })
})

describe('citations', () => {
  const sections = new Map(
    specifications.map((name) => [
      name,
      new Set(
        [...readPage(`docs/specification/${name}.md`).matchAll(/^(?:#+ (\d+(?:\.\d+)*)|(\d+\.\d+) )/gm)].map(
          ([, heading, paragraph]) => heading ?? paragraph,
        ),
      ),
    ]),
  )

  test('every cited section of the specification exists', () => {
    const broken = [...sources, ...pages].flatMap((file) =>
      citationsIn(readText(file))
        .filter(({ name, section }) => !sections.get(name)?.has(section))
        .map(({ name, section }) => `${file}: ${name} §${section}`),
    )
    expect(broken).toEqual([])
  })

  test('the glossary has each term once, in the order of the alphabet', () => {
    const rows = [...readText('docs/glossary.md').matchAll(/^\| (?!Word )([^|]+?) \|/gm)]
    const terms = rows.map(([, term = '']) => term.toLowerCase().replace(/[^a-z0-9 ]/g, ''))
    expect(terms).toEqual([...new Set(terms)].toSorted())
  })

  test('every source in the glossary leads to a section', () => {
    const glossary = readText('docs/glossary.md')
    const broken = Object.entries(marks).flatMap(([mark, name]) =>
      [...glossary.matchAll(new RegExp(`\\[${mark}\\] (§[\\d., §]*)`, 'g'))]
        .flatMap(([, list = '']) => [...list.matchAll(/\d+(?:\.\d+)*/g)])
        .filter(([section]) => !sections.get(name)?.has(section))
        .map(([section]) => `${name} §${section}`),
    )
    expect(broken).toEqual([])
  })

  test('every section that the specification names by number alone exists on the same page', () => {
    const broken = specifications.flatMap((name) => {
      const text = readPage(`docs/specification/${name}.md`).replace(listsOfOtherSources, '')
      const numbers = [...text.matchAll(/§(\d+(?:\.\d+)*)/g)]
      return numbers
        .filter(([, n = '']) => !sections.get(name)?.has(n))
        .map(([number]) => `${name}: ${number}`)
    })
    expect(broken).toEqual([])
  })

  test('no file cites the documents that the specification replaces', () => {
    const texts = [...pages, ...sources, ...listFiles(/\.(json|ya?ml)$/)].filter(
      (f) => f !== 'pnpm-lock.yaml',
    )
    const citing = texts.flatMap((file) => {
      const text = readText(file)
      return formerSources.filter((name) => text.includes(name)).map((name) => `${file}: ${name}`)
    })
    expect(citing).toEqual([])
  })
})

describe('decisions', () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/(?!0000)\d{4}-/.test(page)).toSorted()

  test.for(decisions)('%s has a title with its number, and three sections after the decision', (page) => {
    const text = readText(page)
    expect(text).toMatch(new RegExp(`^# ${basename(page).slice(0, 4)}: .+\n\n(?!#)`))
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Why', 'Rejected', 'Cost'])
  })

  test('the index lists every decision with its title', () => {
    const listed = readText('docs/decisions/README.md').match(/^\| \[\d{4}\].*$/gm)
    const expected = decisions.map((page) => {
      const [, number, title] = /^# (\d{4}): (.+)$/m.exec(readText(page)) ?? []
      return `| [${number}](${basename(page)}) | ${title} |`
    })
    expect(listed).toEqual(expected)
  })

  test('every decision has its own number', () => {
    const numbers = decisions.map((page) => basename(page).slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })
})

test('README has at most 7 kB', () => {
  expect(Buffer.byteLength(readText('README.md'))).toBeLessThanOrEqual(7_000)
})

test('docs/README.md lists every page of docs and of docs/production', () => {
  const index = readText('docs/README.md')
  const listed = pages.filter(
    (page) => /^docs\/(production\/)?[^/]+\.md$/.test(page) && page !== 'docs/README.md',
  )
  expect(listed.filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))).toEqual([])
})

test.for(packageFolders)('%s has a short README that leads to a first file', (folder) => {
  const readme = `${folder}/README.md`
  expect(exists(readme), `${readme} is missing`).toBe(true)
  const lines = readText(readme)
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(packageReadmeLinesMax)
  expect(lines.join('\n')).toMatch(/\]\(src\/\S+\.ts\)/)
})

test('.vscode/launch.json has a configuration for each process', () => {
  const processes = listFiles(/^services\/[^/]+\/src\/main\.ts$/)
  const started = [...readText('.vscode/launch.json').matchAll(/(services\/\S+\/main\.ts)"/g)]
  expect(started.map(([, file]) => file).toSorted()).toEqual(processes.toSorted())
})

/** A code span or a word, after the mark of a list or of a comment. */
function isOneWord(line: string): boolean {
  return /^\s*(?:[-*>] |\d+\. |\/\/ |\/\*\* )?(?:`[^`]+`[.,:;]?|\S+)$/.test(line)
}

function isReachable(link: string, page: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = targetOf(path, page)
  if (target.startsWith('..') || !exists(target)) return false
  return anchor === undefined || anchorsOf(target).has(anchor)
}

function targetOf(path: string, page: string): string {
  if (path === '') return page
  // An error page is also served over HTTP, where links between error pages have no extension.
  if (/^\/docs\/errors\/[\w-]+$/.test(path)) return `${path.slice(1)}.md`
  return posix.normalize(posix.join(dirname(page), path))
}

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of readPage(page).matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const anchor = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let unique = anchor
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`
    anchors.add(unique)
  }
  return anchors
}

/** The path that a code span begins with: without arguments, a line number or a pattern. */
function repositoryPath(span: string): string[] {
  const [path] = /^(packages|services|docs|test|bench|bin|patches)\/[\w@./-]+(?=$|[\s:)])/.exec(span) ?? []
  return path === undefined ? [] : [path]
}

/** A page by its full name, or a decision by its number. */
function isDocument(path: string): boolean {
  if (/^docs\/decisions\/\d{4}$/.test(path)) return pages.some((page) => page.startsWith(`${path}-`))
  return exists(path)
}

/** The cited sections, one entry for each number in a list such as `tax-calculation §4.1, §4.3`. */
function citationsIn(text: string): { name: string; section: string }[] {
  const oneLine = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const lists = oneLine.matchAll(listsOfSections)
  return [...lists].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(/§(\d+(?:\.\d+)*|\S+)/g)].map(([, section = '']) => ({ name, section })),
  )
}
