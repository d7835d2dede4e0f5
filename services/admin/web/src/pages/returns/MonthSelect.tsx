import { Group } from '@mantine/core'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useToCorrect } from './closings/use-to-correct.ts'
import { texts } from './texts.ts'
import type { StateOfMonth, usePeriod } from './use-period.ts'
import { usePeriodName } from './use-period-name.ts'

/** Chooses the month of a return and, of a closed one for which something has come since, its state. */
export function MonthSelect({ period, months, setPeriod, state, setState }: ReturnType<typeof usePeriod>) {
  const t = useTexts(texts)
  const nameOf = usePeriodName()
  const isToCorrect = useToCorrect()?.some((month) => month.period === period) ?? false
  return (
    <Group>
      <SelectFilter
        label={t('month')}
        value={period}
        options={months.map((month) => ({ value: month, label: nameOf(month) }))}
        onChange={setPeriod}
      />
      {isToCorrect && (
        <SelectFilter<StateOfMonth>
          label={t('state')}
          value={state}
          options={[
            { value: 'closed', label: t('stateClosed') },
            { value: 'now', label: t('stateNow') },
          ]}
          onChange={setState}
        />
      )}
    </Group>
  )
}
