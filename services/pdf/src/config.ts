import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { apiConfigOf, apiVariables, databaseOf } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { pdfEnvironmentOf, pdfVariables } from '@fiscus/runtime/pdf/pdf-variables'

/** The environment variables of the PDF service. */
export const pdfServiceEnvironment = apiVariables.extend(blobVariables.shape).extend(pdfVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(pdfServiceEnvironment, process.env)
  return {
    ...databaseOf(read),
    blobs: blobsConfigOf(read),
    pdf: pdfEnvironmentOf(read, process.env),
    ...apiConfigOf(read),
  }
}

export type PdfServiceConfig = ReturnType<typeof readConfig>
