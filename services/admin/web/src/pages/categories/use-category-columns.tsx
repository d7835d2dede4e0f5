import type { TaxCategory } from '@fiscus/client'
import { Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { texts } from './texts.ts'

/** The columns of the list of categories, with the numbers of their rules by code. */
export function useCategoryColumns(rules: ReadonlyMap<string, number>): readonly Column<TaxCategory>[] {
  const t = useTexts(texts)
  const words = useTaxWords()
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ category_name }) => category_name },
    {
      key: 'code',
      header: t('code'),
      cell: ({ category_code }) => (
        <Text ff="monospace" fz="xs">
          {category_code}
        </Text>
      ),
    },
    { key: 'item', header: t('itemType'), cell: ({ item_type }) => words.item(item_type) },
    {
      key: 'levels',
      header: t('levelsElsewhere'),
      cell: ({ levels }) => {
        const states = Object.entries(levels)
        if (states.length === 0) return <Text c="dimmed">{t('standardEverywhere')}</Text>
        const list = states.map(([state, level]) => `${state} ${words.level(level)}`).toSorted()
        return <span title={list.join(', ')}>{t('states', { count: states.length })}</span>
      },
    },
    { key: 'legal', header: t('text.legal_basis'), cell: ({ legal_basis }) => legal_basis },
    {
      key: 'rules',
      header: t('rules'),
      align: 'end',
      cell: ({ category_code }) => rules.get(category_code),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ is_active }) => (
        <StatusBadge
          tone={is_active === 1 ? 'good' : 'paused'}
          label={t(is_active === 1 ? 'active' : 'inactive')}
        />
      ),
    },
  ]
}
