import { FiscusProblem } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { refreshConfiguration } from '../taxes/tax-queries.ts'
import { configurationVersion, type ImportResponse, type ImportSource, importFile } from './import-file.ts'

/** A file that the service has compared with the stored configuration of the version `etag`. */
export type CheckedImport = { source: ImportSource; etag: string; response: ImportResponse }

type Options = {
  /** The import is stored. */
  onStored: (response: ImportResponse) => void
}

/**
 * Compares a file with the stored configuration, and imports it then. When another user has changed the configuration
 * in between, the import is not stored and the file is compared again: `isStale`.
 */
export function useImport({ onStored }: Options) {
  const api = useApi()
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: async (source: ImportSource): Promise<CheckedImport> => {
      const etag = await configurationVersion(api)
      const response = await importFile(api, source, { ifMatch: etag, dryRun: 'true', removals: 'allow' })
      return { source, etag, response }
    },
  })
  const store = useMutation({
    mutationFn: ({ source, etag }: CheckedImport) =>
      importFile(api, source, { ifMatch: etag, dryRun: 'false', removals: 'allow' }),
    onSuccess: (response) => {
      void refreshConfiguration(queryClient)
      onStored(response)
    },
    onError: (error, { source }) => {
      if (isStale(error)) check.mutate(source)
    },
  })
  return { check, store, isStale: isStale(store.error) }
}

function isStale(error: unknown): boolean {
  return error instanceof FiscusProblem && error.status === 412
}
