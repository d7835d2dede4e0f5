import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundlePrograms } from '@fiscus/bundle/bundle-programs'
import { programSources } from '@fiscus/bundle/program-sources'
import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'
import { bundleFolder } from './program-file.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the test run, for `freshDatabases`. */
    databaseServer: string
  }
}

/**
 * Starts one PostgreSQL server for all integration tests of a run, and bundles the programs that they start. Those
 * without a folder of their own have one of the run: each run has databases of another installation, which must not
 * mark the folder of a developer.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([startDatabaseServer(), bundleTestedPrograms()])
  project.provide('databaseServer', server.url)
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-data-'))
  process.env.DATA_FOLDER = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await server[Symbol.asyncDispose]()
  }
}

export async function bundleTestedPrograms(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..')
  const ofTests = globSync('test/*/processes/*.ts', { cwd: root })
  await bundlePrograms({ root, programs: [...programSources(root), ...ofTests], folder: bundleFolder })
}
