import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const besidePackageJson = fileURLToPath(new URL('../../../.data', import.meta.url))

/** The variable DATA_FOLDER: where the embedded PostgreSQL keeps its data, for `npm start` and for the commands in bin/ alike. */
export const dataFolderVariable = z
  .string()
  .min(1)
  .default(besidePackageJson)
  .transform((folder) => resolve(folder))

/** The variables that say where files are kept. All processes of an installation must find the same blobs. */
export const folderVariables = z.object({
  DATA_FOLDER: dataFolderVariable,
  BLOB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
})

export function blobFolderOf({ DATA_FOLDER, BLOB_FOLDER }: z.output<typeof folderVariables>): string {
  return BLOB_FOLDER ?? join(DATA_FOLDER, 'blobs')
}
