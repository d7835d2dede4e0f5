import { FiscusProblem } from '@fiscus/client'
import { QueryClient } from '@tanstack/react-query'

/** Responses are shown again without a request for this time. */
const staleMs = 5_000
const retriesMax = 3

/** Reads are repeated while the service is unreachable or overloaded, and never after a rejection. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        retry: (failures, error) =>
          failures < retriesMax && !(error instanceof FiscusProblem && error.status < 500),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}
