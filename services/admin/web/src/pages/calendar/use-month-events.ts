import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { zonedInstant } from '../../texts/zoned-time.ts'
import { addDays, weeksOf } from './month.ts'

const shownMax = 1_000

type Filter = { text: string | undefined; status: string | undefined }

/** The first 1,000 events and instances of the weeks of a month; `is_complete` false: there are more. */
export function useMonthEvents(month: string, zone: string, filter: Filter) {
  const api = useApi()
  const weeks = weeksOf(month)
  const day = (date: string) => zonedInstant(`${date}T00:00`, zone).toISOString()
  const range = {
    from: day(weeks[0]?.[0] ?? `${month}-01`),
    to: day(addDays(weeks.at(-1)?.at(-1) ?? `${month}-28`, 1)),
  }
  const query = useQuery({
    queryKey: ['calendar', 'instances', month, zone, filter],
    queryFn: async ({ signal }) => {
      const page = await api.listCalendarInstances({ ...filter, ...range, limit: shownMax, signal })
      return { ...page, is_complete: page.is_complete && page.next === null }
    },
    placeholderData: keepPreviousData,
  })
  return { query, range }
}
