import { choiceParam, dateParam, textParam } from '../../search/params.ts'
import type { useSearchParams } from '../../search/use-search-params.ts'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const durations = ['100', '500', '1000', '5000'] as const

/** The filters of the requests in the address. */
export const requestParams = {
  route: textParam(),
  method: choiceParam(methods, ''),
  status: choiceParam(['2xx', '4xx', '5xx'], ''),
  caller: textParam(),
  request_id: textParam(),
  slow: choiceParam(durations, ''),
  from: dateParam(),
  to: dateParam(),
}

export type RequestFilters = ReturnType<typeof useSearchParams<typeof requestParams>>['values']
