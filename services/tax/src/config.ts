import { webAddress } from '@fiscus/runtime/addresses/addresses'
import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import {
  apiConfigOf,
  apiVariables,
  type DatabaseVariables,
  databaseOf,
} from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import type { z } from 'zod'

/** The environment variables of any process with the tax service. */
export const taxEnvironment = apiVariables.extend(blobVariables.shape).extend({
  VIES_URL: webAddress('the address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api')
    .optional()
    .describe(
      'The address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api. Without it VAT numbers are not checked.',
    ),
})

type TaxEnvironment = z.output<typeof taxEnvironment>

/** The configuration without the addresses of the database, which `npm start` determines differently. */
export function taxConfigOf(environment: Omit<TaxEnvironment, keyof DatabaseVariables>) {
  return {
    viesUrl: environment.VIES_URL,
    blobs: blobsConfigOf(environment),
    ...apiConfigOf(environment),
  }
}

export type TaxConfig = ReturnType<typeof taxConfigOf> & {
  databaseUrl: string
  poolerUrl?: string | undefined
  servers?: DatabaseServer[] | undefined
}

/** @throws OperatorError that names every fault of the environment */
export function readConfig(): TaxConfig {
  const environment = readEnvironment(taxEnvironment, process.env)
  return { ...databaseOf(environment), ...taxConfigOf(environment) }
}
