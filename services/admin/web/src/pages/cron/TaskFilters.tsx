import type { ReactNode } from 'react'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { useTexts } from '../../texts/texts.ts'
import { TenantFilter } from '../automation/TenantFilter.tsx'
import { words } from '../automation/words/texts.ts'
import { profiles, stateChoices, type TaskFilter } from './task-params.ts'
import { texts } from './texts.ts'

type Props = {
  values: TaskFilter
  set: (changes: Partial<TaskFilter>) => void
  isChanged: boolean
  clear: () => void
  /** Several tenants are listed. */
  withScope: boolean
  actions: ReactNode
}

export function TaskFilters({ values, set, isChanged, clear, withScope, actions }: Props) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const any = { value: '', label: t('any') } as const
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
      isChanged={isChanged}
      onClear={clear}
      actions={actions}
    >
      <SelectFilter
        label={t('state')}
        value={values.status}
        options={[any, ...stateChoices.map((value) => ({ value, label: t(`status.${value}`) }))]}
        onChange={(status) => set({ status })}
      />
      {withScope && (
        <>
          <TenantFilter value={values.tenant} onChange={(tenant) => set({ tenant })} />
          <SelectFilter
            label={t('profile')}
            value={values.profile}
            options={[any, ...profiles.map((value) => ({ value, label: word(`profile.${value}`) }))]}
            onChange={(profile) => set({ profile })}
          />
        </>
      )}
    </FilterBar>
  )
}
