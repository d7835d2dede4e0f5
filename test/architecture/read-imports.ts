import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'

/** An import in a source file. `to` is a path of the repository, or the name of a library. */
export type Import = { from: string; to: string; specifier: string; isTest: boolean }

const root = resolve(import.meta.dirname, '../..')

/**
 * Every tracked or new file that git does not ignore and whose path matches, relative to the root of the repository.
 */
export function listFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  return [...new Set(listed.split('\n'))].filter(
    (file) => pattern.test(file) && existsSync(resolve(root, file)),
  )
}

export function readText(file: string): string {
  return readFileSync(resolve(root, file), 'utf8')
}

/** Names of the workspace packages with their folders. */
export function readPackages(): Map<string, { folder: string; exports: Record<string, string> }> {
  return new Map(
    listFiles(/^(packages|services)\/[^/]+\/package\.json$/).map((file) => {
      const { name, exports = {} } = JSON.parse(readText(file))
      return [name, { folder: dirname(file), exports }]
    }),
  )
}

/** The imports of the TypeScript files whose paths match. The panel is bundled, and has a rule of its own. */
export function readImports(files = /^(packages|services)\/(?!admin\/web\/).*\.ts$/): Import[] {
  const packages = readPackages()
  return listFiles(files).flatMap((from) => {
    const isTest = /\.test\.ts$|\/src\/testing\/|^packages\/testing\//.test(from)
    const specifiers = readText(from).matchAll(
      /(?:^|\s)(?:import|export)\s[^'";]*?from '([^']+)'|\bimport(?:\.meta\.resolve)?\('([^']+)'\)/g,
    )
    return [...specifiers].map(([, fromClause, dynamic]) => {
      const specifier = fromClause ?? dynamic ?? ''
      return { from, to: targetOf(specifier, from, packages), specifier, isTest }
    })
  })
}

function targetOf(specifier: string, from: string, packages: ReturnType<typeof readPackages>): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const [scope = '', name = '', ...rest] = specifier.split('/')
  if (!scope.startsWith('@')) return specifier.startsWith('node:') ? specifier : scope
  const target = packages.get(`${scope}/${name}`)
  if (!target) return `${scope}/${name}`
  const path = ['.', ...rest].join('/')
  return posix.join(target.folder, target.exports[path] ?? `not exported: ${path}`)
}

/** `packages/db/src/…` → `packages/db`; undefined for a library. */
export function packageOf(path: string): string | undefined {
  return /^(packages|services)\/[^/]+/.exec(path)?.[0]
}

/**
 * Cycles of a directed graph, each as the nodes of one strongly connected component (Tarjan's algorithm).
 * @returns an empty list for a graph without a cycle
 */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  function visit(node: string) {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) cycles.push(component.sort())
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return cycles
}

export function edgesOf(pairs: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from === to) continue
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets.add(to))
  }
  return edges
}

/** The transitive reduction of an acyclic graph: every edge but the ones that a path over other nodes implies. */
export function withoutShortcuts(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => `${from} --> ${to}`),
  )
}
