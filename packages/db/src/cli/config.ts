import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { z } from 'zod'
import { dataFolderVariable } from '../data-folder.ts'
import { administrationUrl, findEmbeddedPostgres } from '../embedded-postgres.ts'

const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_FOLDER: dataFolderVariable,
})

/** The administration database: DATABASE_URL, else the embedded one of `npm start` while it runs. */
export async function readDatabaseUrl(): Promise<string> {
  const { DATABASE_URL, DATA_FOLDER } = readEnvironment(environment, process.env)
  if (DATABASE_URL) return DATABASE_URL
  const server = await findEmbeddedPostgres(DATA_FOLDER)
  if (server) return administrationUrl(server)
  throw new OperatorFault('No database runs here: run npm start in another terminal, or set DATABASE_URL.')
}
