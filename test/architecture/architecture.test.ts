import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers, libraryOwners, portablePackages, purePackages } from './layers.ts'
import {
  edgesOf,
  findCycles,
  listFiles,
  packageOf,
  readImports,
  readPackages,
  readText,
  withoutShortcuts,
} from './read-imports.ts'

const filesPerFolderMax = 25

const imports = readImports()
const production = imports.filter(({ isTest }) => !isTest)
const betweenPackages = production.flatMap(({ from, to }): [string, string][] => {
  const importer = packageOf(from)
  const imported = packageOf(to)
  return importer && imported && importer !== imported ? [[importer, imported]] : []
})
const layerOf = (folder: string) => layers.findIndex((layer) => layer.includes(folder))

describe('layers', () => {
  test('every package has one layer', () => {
    const folders = [...readPackages().values()].map(({ folder }) => folder)
    expect(layers.flat().toSorted()).toEqual(
      folders.filter((folder) => folder !== 'packages/testing').toSorted(),
    )
  })

  test('a package imports only packages of the layers below', () => {
    const upward = production.filter(({ from, to }) => {
      const importer = packageOf(from)
      const imported = packageOf(to)
      if (!importer || !imported || importer === imported) return false
      // runtime and contracts share a layer and do not import each other.
      return layerOf(imported) <= layerOf(importer)
    })
    expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('only tests import packages/testing', () => {
    expect(production.filter(({ to }) => packageOf(to) === 'packages/testing')).toEqual([])
  })

  test('pure packages import no module of Node', () => {
    const impure = production.filter(
      ({ from, to }) => purePackages.includes(packageOf(from) ?? '') && to.startsWith('node:'),
    )
    expect(impure).toEqual([])
  })

  test('portable packages import nothing but their own files', () => {
    const foreign = production.filter(
      ({ from, to }) =>
        portablePackages.some((folder) => from.startsWith(`${folder}/src/`)) &&
        packageOf(from) !== packageOf(to),
    )
    expect(foreign).toEqual([])
  })

  test.for(Object.entries(libraryOwners))('%s is imported only by its owners', ([library, owners]) => {
    const importers = production.filter(({ to }) => to === library).map(({ from }) => from)
    expect(importers).not.toEqual([])
    expect(importers.filter((from) => !owners.some((owner) => from.startsWith(`${owner}/`)))).toEqual([])
  })
})

describe('folders', () => {
  const folderOf = (path: string) => (path.endsWith('.ts') ? dirname(path) : path)
  const edges = edgesOf(
    production.flatMap(({ from, to }): [string, string][] =>
      packageOf(to) ? [[folderOf(from), folderOf(to)]] : [],
    ),
  )

  test('there is no cycle between folders', () => {
    expect(edges.size).toBeGreaterThan(50)
    expect(findCycles(edges)).toEqual([])
  })

  test('there is no cycle between files, those of the panel, the benchmarks and the tests included', () => {
    const everywhere = readImports(/^(bench|packages|services|test)\/.*\.tsx?$/)
    const files = edgesOf(everywhere.map(({ from, to }): [string, string] => [from, to]))
    expect(files.size).toBeGreaterThan(2_000)
    expect(findCycles(files)).toEqual([])
  })

  test(`a folder has at most ${filesPerFolderMax} source files`, () => {
    const counts = new Map<string, number>()
    for (const file of listFiles(/^(packages|services|bench|test)\/.*(?<!\.test)\.ts$/))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > filesPerFolderMax)).toEqual([])
  })
})

describe('exports', () => {
  test('every export of a package is imported by another package, and nothing else is', () => {
    const exported = [...readPackages().values()].flatMap(({ folder, exports }) =>
      Object.entries(exports).map(([, target]) => `${folder}/${target.slice(2)}`),
    )
    const everywhere = readImports(/^(packages|services|test|bench)\/.*\.ts$/)
    const imported = everywhere.flatMap(({ from, to }) => {
      const target = packageOf(to)
      return target && target !== packageOf(from) ? [to] : []
    })
    expect([...new Set(imported)].sort()).toEqual(exported.sort())
  })
})

describe('docs/architecture.md', () => {
  const page = readText('docs/architecture.md')
  const pictures = [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text)

  test('its picture of the packages has the arrows of the imports, without shortcuts', () => {
    const drawn = (pictures[1] ?? '').split('\n').flatMap((line) => {
      const [, from, to] = /^\s*([\w-]+) --> ([\w-]+)$/.exec(line) ?? []
      return from && to ? [`${from} --> ${to}`] : []
    })
    const expected = withoutShortcuts(edgesOf(betweenPackages)).map((arrow) =>
      arrow.replaceAll(/(packages|services)\//g, (prefix) => (prefix === 'services/' ? 'service-' : '')),
    )
    expect(drawn.sort()).toEqual(expected.sort())
  })

  test('its picture of the processes names every service', () => {
    const services = [...readPackages().values()].flatMap(({ folder }) =>
      folder.startsWith('services/') ? [folder.replace('services/', '')] : [],
    )
    for (const service of services) expect(pictures[0]).toMatch(new RegExp(`\\b${service}\\b`))
  })

  test('it lists the layers as the rule has them', () => {
    const [, list = ''] = /## Layers\n([\s\S]*?)\n## /.exec(page) ?? []
    const listed = [...list.matchAll(/^\d+\. (.*(?:\n {3}.*)*)$/gm)].map(([, line = '']) =>
      [...line.matchAll(/`((?:packages|services)\/[\w-]+)`/g)].map(([, folder]) => folder),
    )
    expect(listed).toEqual(layers)
  })
})

describe('findCycles', () => {
  test.for([
    [
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [],
    ],
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [['a', 'b']],
    ],
    [
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['c', 'd'],
      ],
      [['a', 'b', 'c']],
    ],
  ] as [[string, string][], string[][]][])('%j has the cycles %j', ([pairs, cycles]) => {
    expect(findCycles(edgesOf(pairs))).toEqual(cycles)
  })
})

test('withoutShortcuts leaves out an arrow that a longer path replaces', () => {
  expect(
    withoutShortcuts(
      edgesOf([
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ]),
    ),
  ).toEqual(['a --> b', 'b --> c'])
})
