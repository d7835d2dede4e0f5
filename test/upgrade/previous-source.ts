import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const fetchMsMax = 20_000
const installMsMax = 120_000

/** The folder with the sources of a release, and its dependencies. Disposal removes it. */
export type PreviousSource = AsyncDisposable & { folder: string }

/**
 * Writes the sources of a commit of this repository to a temporary folder. They use the installed dependencies of this
 * clone when their versions are the same, and otherwise install theirs first from the packages that are stored on this
 * machine. Null: this clone does not have the commit, and it cannot be fetched.
 */
export async function previousSource(commit: string): Promise<PreviousSource | null> {
  const hasCommit = () =>
    run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
      () => true,
      () => false,
    )
  if (!(await hasCommit())) {
    const fetching = run('git', ['fetch', '--quiet', '--depth=1', 'origin', commit], {
      cwd: root,
      timeout: fetchMsMax,
    })
    await fetching.catch(() => {})
    if (!(await hasCommit())) return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-previous-'))
  const paths = [
    'bin',
    'packages',
    'services',
    'scripts',
    'patches',
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
  ]
  await run('sh', ['-c', `git archive "$1" ${paths.join(' ')} | tar -x -C "$2"`, 'sh', commit, folder], {
    cwd: root,
  })
  if (await hasSameDependencies(folder)) await shareDependencies(folder)
  else
    await run(
      'npx',
      ['-y', 'pnpm@10.34.9', 'install', '--prefer-offline', '--frozen-lockfile', '--ignore-scripts'],
      {
        cwd: folder,
        timeout: installMsMax,
      },
    )
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Whether this clone has installed each dependency of the release in the same version. Those that only tests need do
 * not count.
 */
async function hasSameDependencies(folder: string): Promise<boolean> {
  for (const file of await packageFiles(folder)) {
    const { dependencies = {} } = await readPackage(join(folder, file))
    for (const [name, version] of Object.entries(dependencies)) {
      if (version.startsWith('workspace:')) continue
      const installed = join(root, file, '../node_modules', name, 'package.json')
      const found = await readPackage(installed).catch(() => ({ version: null }))
      if (found.version !== version) return false
    }
  }
  return true
}

async function packageFiles(folder: string): Promise<string[]> {
  const files = glob(['packages/*/package.json', 'services/*/package.json'], { cwd: folder })
  return await Array.fromAsync(files)
}

async function readPackage(
  file: string,
): Promise<{ version?: string; dependencies?: Record<string, string> }> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The links of each package lead to the packages beside it, and for all others to the store of this clone. */
async function shareDependencies(folder: string): Promise<void> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of await packageFiles(folder)) {
    const place = join(file, '../node_modules')
    await run('cp', ['-a', join(root, place), join(folder, place)]).catch(() => {})
  }
}
