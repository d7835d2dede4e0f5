import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useToday } from '../taxes/use-today.ts'
import { monthDue, monthsUntil } from './periods.ts'

const params = { period: textParam(), state: choiceParam(['now'], 'closed') }

/** Which state of a closed month is shown: as it was closed, or with what has come since. */
export type StateOfMonth = 'closed' | 'now'

/** The month of the address with its state, or the one whose return is due next. */
export function usePeriod() {
  const today = useToday()
  const { values, set } = useSearchParams(params)
  const months = monthsUntil(today)
  return {
    months,
    period: months.includes(values.period) ? values.period : monthDue(today),
    setPeriod: (period: string) => set({ period, state: 'closed' }, { push: true }),
    state: values.state,
    setState: (state: StateOfMonth) => set({ state }, { push: true }),
  }
}
