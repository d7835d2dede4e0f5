import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'
import { processEnvironment } from './process-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the test run, for `freshDatabases`. */
    databaseServer: string
  }
}

/** Starts one PostgreSQL server for all integration tests of a run, and compiles the code of the processes that they start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([startDatabaseServer(), compileServices()])
  project.provide('databaseServer', server.url)
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}

const serve = fileURLToPath(new URL('../../../bin/serve', import.meta.url))

/**
 * Loads all services once. A process stores its compiled code when it ends by itself, and many that the tests start are killed: on a new
 * machine each of them would compile everything again. What fails here fails in the tests of the services.
 */
async function compileServices(): Promise<void> {
  await promisify(execFile)(serve, ['standalone', '--check'], { env: processEnvironment() }).catch(() => {})
}
