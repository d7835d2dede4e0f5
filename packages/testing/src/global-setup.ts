import type { TestProject } from 'vitest/node'
import { startDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the test run, for `freshDatabases`. */
    databaseServer: string
  }
}

/** Starts one PostgreSQL server for all integration tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('databaseServer', server.url)
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}
