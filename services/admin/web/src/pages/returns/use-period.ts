import { textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useToday } from '../taxes/use-today.ts'
import { monthDue, monthsUntil } from './periods.ts'

const params = { period: textParam() }

/** The month of the address, or the one whose return is due next. */
export function usePeriod() {
  const today = useToday()
  const { values, set } = useSearchParams(params)
  const months = monthsUntil(today)
  return {
    months,
    period: months.includes(values.period) ? values.period : monthDue(today),
    setPeriod: (period: string) => set({ period }, { push: true }),
  }
}
