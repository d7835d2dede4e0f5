import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ListState } from '../components/table/list-state.ts'

/** A page of a list. The ETag is a property of its own: a response in the cache loses that of the client. */
export type ListPage<Item> = { items: readonly Item[]; next: string | null; etag: string }

type Read<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>

/**
 * Reads a bounded list page after page, for lists that are filtered or ordered in the browser. The records that are
 * there show while the others load.
 */
export function useAllPages<Item>(queryKey: QueryKey, read: Read<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // Every page would be read again.
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    items,
    /** The version of the first page: that of the whole configuration. */
    etag: data?.pages[0]?.etag,
    /** Whether every page is there. */
    isComplete: data !== undefined && !hasNextPage,
    /** The rows of a table that are made of these records. */
    listOf: <Row>(rows: readonly Row[]): ListState<Row> => ({
      rows,
      isLoading: query.isPending,
      error: data === undefined ? query.failureReason : query.error,
      retry: () => void query.refetch(),
      hasMore: data !== undefined && hasNextPage,
      isLoadingMore: isFetching,
      loadMore: () => {},
    }),
  }
}
