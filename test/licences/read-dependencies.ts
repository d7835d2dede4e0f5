import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Licensed, Use } from './licence-rules.ts'

const root = resolve(import.meta.dirname, '../..')
/** They build the panel where it is installed, and are no part of it. */
const buildTools = ['vite', '@vitejs/plugin-react']
const names = z.record(z.string(), z.unknown()).default({})
const manifest = z.object({
  name: z.string().default(''),
  version: z.string().default(''),
  license: z.string().optional(),
  /** As packages of before 2014 state it. */
  licenses: z.array(z.object({ type: z.string() })).default([]),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
type Manifest = z.infer<typeof manifest>

/**
 * Every package of others that is installed here, with its use: what a dependency of our packages leads to, and what
 * only a development dependency leads to. Packages for other platforms are not installed.
 */
export function readDependencies(): Licensed[] {
  const delivered = reach(({ name, dependencies, optionalDependencies }) =>
    // Only tests import it.
    name === '@fiscus/testing'
      ? []
      : Object.keys({ ...dependencies, ...optionalDependencies }).filter((one) => !buildTools.includes(one)),
  )
  const all = reach(({ dependencies, optionalDependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }),
  )
  return [...all].map(([folder, { name, version, license, licenses }]) => {
    const use: Use = delivered.has(folder) ? 'production' : 'development'
    return { name, version, licence: license ?? licenses.map(({ type }) => type).join(' OR '), use }
  })
}

const ownManifests = ['package.json', '{packages,services}/*/package.json', 'services/admin/web/package.json']

/** The packages of others by their folders, from the names that `namesOf` selects of each of our packages. */
function reach(namesOf: (own: Manifest) => string[]): Map<string, Manifest> {
  const reached = new Map<string, Manifest>()
  const waiting = globSync(ownManifests, { cwd: root }).flatMap((file) => {
    const folder = dirname(join(root, file))
    return namesOf(readManifest(folder)).map((name) => ({ folder, name }))
  })
  for (const { folder, name } of waiting) {
    const found = findPackage(folder, name)
    if (found === null || reached.has(found) || !found.includes('/.pnpm/')) continue
    const read = readManifest(found)
    reached.set(found, read)
    const needed = Object.keys(read.peerDependencies).filter(
      (peer) => !read.peerDependenciesMeta[peer]?.optional,
    )
    const next = [...Object.keys(read.dependencies), ...Object.keys(read.optionalDependencies), ...needed]
    waiting.push(...next.map((name) => ({ folder: found, name })))
  }
  return reached
}

function readManifest(folder: string): Manifest {
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
}

/** The folder of a package, found as Node does from `folder`; null: it is for another platform. */
function findPackage(folder: string, name: string): string | null {
  if (basename(folder) !== 'node_modules') {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
  } else if (existsSync(join(folder, name))) return realpathSync(join(folder, name))
  const parent = dirname(folder)
  return parent === folder ? null : findPackage(parent, name)
}
