import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** The rows of a table, and how they are being read. */
export type ListState<Row> = {
  rows: readonly Row[]
  /** The first rows are not here yet. */
  isLoading: boolean
  error: unknown
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** Rows that the page has already. */
export function listOfRows<Row>(rows: readonly Row[]): ListState<Row> {
  return listOfQuery({ data: rows, isPending: false, failureReason: null, refetch: () => {} })
}

/** Why there are no rows: known after the first failure, while the query still repeats its reads. */
function failureOf({ data, failureReason }: { data: unknown; failureReason: unknown }): unknown {
  return data === undefined ? failureReason : null
}

/** Rows that are complete, as of a query without pages. */
export function listOfQuery<Row>(query: {
  data: readonly Row[] | undefined
  isPending: boolean
  failureReason: unknown
  refetch: () => unknown
}): ListState<Row> {
  return {
    rows: query.data ?? [],
    isLoading: query.isPending,
    error: failureOf(query),
    retry: () => void query.refetch(),
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => {},
  }
}

type Source<Page, Row> = {
  queryKey: QueryKey
  /** Reads a page: `({ cursor, signal }) => api.listRates({ ...filter, cursor, limit: 200, signal })`. */
  read: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** Reads the list again and again, while the page is shown. */
  refreshMs?: number
}

/** A list of the API with cursors. The rows of earlier filters stay until the new ones are here. */
export function useCursorList<Page extends { next: string | null }, Row>({
  queryKey,
  read,
  rowsOf,
  refreshMs,
}: Source<Page, Row>): ListState<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
    // Every page that was loaded would be read again.
    refetchOnWindowFocus: false,
  })
  return listOfPages(query, rowsOf)
}

type Pages<Page> = {
  data: { pages: readonly Page[] } | undefined
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  failureReason: unknown
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** The rows of an infinite query, for lists whose pages have more than their rows. */
export function listOfPages<Page, Row>(
  query: Pages<Page>,
  rowsOf: (page: Page) => readonly Row[],
): ListState<Row> {
  return {
    rows: query.data?.pages.flatMap(rowsOf) ?? [],
    isLoading: query.isPending,
    error: failureOf(query),
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}
