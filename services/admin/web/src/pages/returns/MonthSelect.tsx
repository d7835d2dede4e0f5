import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { usePeriod } from './use-period.ts'
import { usePeriodName } from './use-period-name.ts'

/** Chooses the month of a return. */
export function MonthSelect({ period, months, setPeriod }: ReturnType<typeof usePeriod>) {
  const t = useTexts()
  const nameOf = usePeriodName()
  return (
    <SelectFilter
      label={t('month')}
      value={period}
      options={months.map((month) => ({ value: month, label: nameOf(month) }))}
      onChange={setPeriod}
    />
  )
}
