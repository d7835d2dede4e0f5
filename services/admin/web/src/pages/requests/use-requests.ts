import type { RequestEntry, RequestPage } from '@fiscus/client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { type ListState, listOfPages } from '../../components/table/list-state.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { dayRange } from '../../texts/day-range.ts'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import type { RequestFilters } from './request-params.ts'
import { texts } from './texts.ts'

type Requests = {
  list: ListState<RequestEntry>
  figures: RequestPage['figures']
  searchedUntil: string | null
}

/** The requests of the filters, page by page, with the figures of all. */
export function useRequests(values: RequestFilters): Requests {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const language = useLanguage()
  const zone = useZone()
  const query = useInfiniteQuery({
    queryKey: ['requests', values, zone],
    queryFn: ({ pageParam, signal }) => {
      const { from, to, slow, ...rest } = values
      const { route, method, status, caller, request_id } = rest
      return api.listRequests({
        route: route || undefined,
        method: method || undefined,
        status: status || undefined,
        caller: caller || undefined,
        request_id: request_id || undefined,
        duration_min_ms: slow === '' ? undefined : Number(slow),
        ...dayRange({ from, to }, zone),
        cursor: pageParam ?? undefined,
        limit: 100,
        signal,
      })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  const searched = query.data?.pages.at(-1)?.searched_until ?? null
  const at = searched && formatInstant(searched, { language, zone, precision: 'minute' })
  return {
    figures: query.data?.pages[0]?.figures ?? null,
    searchedUntil: at === null ? null : t('searchedUntil', { at }),
    list: listOfPages(query, (page) => page.requests),
  }
}
