import type { TaxGroup } from '@fiscus/client'
import { Badge, Group, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useConfigurationUsage } from '../taxes/tax-queries.ts'
import { texts } from './texts.ts'

/** The columns of the list of groups. */
export function useGroupColumns(): Column<TaxGroup>[] {
  const t = useTexts(texts)
  const usage = useConfigurationUsage()
  const rulesOf = (code: string) => usage.data?.groups.find(({ group_code }) => group_code === code)?.rules
  return [
    {
      key: 'code',
      header: t('code'),
      isName: true,
      cell: ({ group_code }) => <Text fw={600}>{group_code}</Text>,
    },
    { key: 'name', header: t('name'), cell: ({ group_name }) => group_name },
    {
      key: 'taxes',
      header: t('taxes'),
      cell: ({ components }) => (
        <Group gap={6}>
          {components.map(({ tax_code, is_compound }) => (
            <Badge key={tax_code} variant="default" tt="none" fw={500}>
              {tax_code}
              {is_compound === 1 && ` · ${t('compound').toLowerCase()}`}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'rules',
      header: t('rules'),
      align: 'end',
      cell: ({ group_code }) => rulesOf(group_code),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ is_active }) => (
        <StatusBadge
          tone={is_active === 1 ? 'good' : 'paused'}
          label={t(is_active === 1 ? 'isActive' : 'isInactive')}
        />
      ),
    },
  ]
}
