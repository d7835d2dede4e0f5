import { Pill } from '@mantine/core'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { TenantFilter } from '../automation/TenantFilter.tsx'
import { useIsPlatform } from '../automation/use-is-platform.ts'
import { words } from '../automation/words/texts.ts'
import { columnPeriod } from './heatmap-time.ts'
import { periodNames, type RunFilter, triggers } from './run-params.ts'
import { taskChoices } from './task-choices.ts'
import { texts } from './texts.ts'
import { useFilterTasks } from './use-filter-tasks.ts'

type Props = {
  values: RunFilter
  set: (changes: Partial<RunFilter>) => void
  isChanged: boolean
  clear: () => void
}

/** The filters of the runs, except their states. The heatmap and the list share them. */
export function RunFilters({ values, set, isChanged, clear }: Props) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const language = useLanguage()
  const isPlatform = useIsPlatform()
  const tasks = useFilterTasks()
  const { from, until } = values
  return (
    <FilterBar
      search={{ value: values.text, onChange: (text) => set({ text }), label: t('text') }}
      isChanged={isChanged}
      onClear={clear}
    >
      <SelectFilter
        label={t('period')}
        value={values.period}
        options={periodNames.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(period) => set({ period, from: '', until: '' })}
      />
      <SelectFilter
        label={t('task')}
        value={values.task}
        options={taskChoices(values.task, { tasks, language, all: t('all') })}
        onChange={(task) => set({ task })}
      />
      {isPlatform && <TenantFilter value={values.tenant} onChange={(tenant) => set({ tenant })} />}
      <SelectFilter
        label={t('startedBy')}
        value={values.trigger}
        options={[
          { value: '', label: t('any') },
          ...triggers.map((value) => ({ value, label: word(`trigger.${value}`) })),
        ]}
        onChange={(trigger) => set({ trigger })}
      />
      {from !== '' && until !== '' && (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('removeCell'), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => set({ from: '', until: '' })}
        >
          {t('fromTo', columnPeriod({ start: Date.parse(from), end: Date.parse(until) }, language))}
        </Pill>
      )}
    </FilterBar>
  )
}
