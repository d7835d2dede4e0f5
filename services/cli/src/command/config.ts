import { administrationUrl, findEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { blobFolderOf, folderVariables } from '@fiscus/runtime/data-folder'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { z } from 'zod'

const environment = folderVariables.extend({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
})

/** The administration database: DATABASE_URL, else the embedded one of `npm start` while it runs. */
export async function readDatabaseUrl(): Promise<string> {
  const { DATABASE_URL, DATA_FOLDER } = readEnvironment(environment, process.env)
  if (DATABASE_URL) return DATABASE_URL
  const server = await findEmbeddedPostgres(DATA_FOLDER)
  if (server) return administrationUrl(server)
  throw new OperatorFault('No database runs here: run npm start in another terminal, or set DATABASE_URL.')
}

/** Where the blobs are: BLOB_FOLDER, else beside the other data of `npm start`. */
export function readBlobFolder(): string {
  return blobFolderOf(readEnvironment(environment, process.env))
}
