import type { Tenant } from '@fiscus/client'
import { Code, Group } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useZone } from '../../components/values/use-zone.ts'
import { formatInstant } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The columns of the list of tenants. */
export function useTenantColumns(): readonly Column<Tenant>[] {
  const t = useTexts(texts)
  const [language, zone] = [useLanguage(), useZone()]
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
    { key: 'slug', header: t('slug'), width: '12rem', cell: ({ slug }) => <Code>{slug}</Code> },
    {
      key: 'state',
      header: t('state'),
      width: '16rem',
      cell: ({ status, demo_since, delete_at }) => (
        <Group gap={6} wrap="nowrap">
          {delete_at === null ? (
            <StatusBadge tone={status === 'active' ? 'good' : 'paused'} label={t(status)} />
          ) : (
            <StatusBadge
              tone="bad"
              label={t('deletedOn', {
                date: formatInstant(delete_at, { language, zone, precision: 'date' }),
              })}
            />
          )}
          {demo_since !== null && <StatusBadge tone="info" label={t('demo')} />}
        </Group>
      ),
    },
    { key: 'timezone', header: t('timezone'), width: '12rem', cell: ({ timezone }) => timezone },
    {
      key: 'created',
      header: t('created'),
      width: '13rem',
      cell: ({ created_at }) => <DateTime value={created_at} />,
    },
  ]
}
