import { Button, Group } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { SearchField } from './SearchField.tsx'

type Props = {
  /** The search field, which `/` focuses. `label` says what it searches. */
  search?: { value: string; onChange: (value: string) => void; label?: string }
  /** Selects, check boxes and dates, in one row. */
  children?: ReactNode
  /** Offers to clear the filters. */
  isChanged: boolean
  onClear: () => void
  /** Buttons at the right: bulk actions, an export. */
  actions?: ReactNode
}

/** The filters of a list, above it, in one row that wraps. */
export function FilterBar({ search, children, isChanged, onClear, actions }: Props) {
  const t = useTexts(texts)
  return (
    <Group component="search" aria-label={t('filters')} gap="xs" align="flex-end">
      {search && <SearchField {...search} />}
      {children}
      {isChanged && (
        <Button
          variant="subtle"
          size="xs"
          h={36}
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={onClear}
        >
          {t('clearFilters')}
        </Button>
      )}
      {actions !== undefined && (
        <Group gap="xs" ml="auto">
          {actions}
        </Group>
      )}
    </Group>
  )
}
