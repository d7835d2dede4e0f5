import type { Fiscus, ImportDifference } from '@fiscus/client'
import type { DryRunResponse } from '../taxes/dry-run-response.ts'
import type { FileKind } from './file-kind.ts'

/** A file to import, and what it contains. */
export type ImportSource = { kind: FileKind; text: string }

type ImportOptions = {
  ifMatch: string
  dryRun: 'true' | 'false'
  removals: 'refuse' | 'allow'
  signal?: AbortSignal
}

/** What the service returns for an import or its dry run. */
export type ImportResponse = DryRunResponse & { difference: ImportDifference }

/**
 * Imports a file, or tries it out with `dryRun`.
 * @throws SyntaxError when a configuration is not JSON
 */
export function importFile(
  api: Fiscus,
  { kind, text }: ImportSource,
  options: ImportOptions,
): Promise<ImportResponse> {
  if (kind === 'rates') return api.importRates(text, options)
  if (kind === 'rules') return api.importRules(text, options)
  return api.importConfiguration(JSON.parse(text), options)
}

/** The version of the stored configuration, which an import must meet. */
export async function configurationVersion(api: Fiscus, signal?: AbortSignal): Promise<string> {
  const { etag } = await api.listRules({ limit: 1, signal })
  return etag
}
