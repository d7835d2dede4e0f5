import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const besidePackageJson = fileURLToPath(new URL('../../../.data', import.meta.url))

/** The variable DATA_FOLDER: where the embedded PostgreSQL keeps its data, for `npm start` and for the commands in bin/ alike. */
export const dataFolderVariable = z
  .string()
  .min(1)
  .default(besidePackageJson)
  .transform((folder) => resolve(folder))
