import type { TenantDetails } from '@fiscus/client'
import { Code, Group, Text } from '@mantine/core'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../tenants/texts.ts'

/** The facts of a tenant, with the state of the schema of its database. */
export function TenantFacts({ tenant }: { tenant: TenantDetails }) {
  const t = useTexts(texts)
  const { slug, status, timezone, created_at, database, demo_since } = tenant
  const { suspended_at, suspended_by, suspension_reason, delete_at } = tenant
  const suspension =
    suspended_at === null
      ? []
      : ([
          [t('suspendedSince'), <DateTime key="since" value={suspended_at} />],
          [t('suspendedBy'), suspended_by ?? '—'],
          [t('reason'), suspension_reason ?? '—'],
        ] as const)
  return (
    <Facts
      facts={[
        [
          t('state'),
          <StatusBadge key="state" tone={status === 'active' ? 'good' : 'paused'} label={t(status)} />,
        ],
        ...suspension,
        ...(delete_at === null
          ? []
          : [[t('deletedFrom'), <DateTime key="delete" value={delete_at} />] as const]),
        [t('slug'), <Code key="slug">{slug}</Code>],
        [t('timezone'), timezone],
        [t('created'), <DateTime key="created" value={created_at} />],
        ...(demo_since === null ? [] : [[t('demo'), <DateTime key="demo" value={demo_since} />] as const]),
        [t('database'), <Code key="database">{database.name}</Code>],
        ...(database.server === null && database.moving_to === null
          ? []
          : ([[t('server'), <Code key="server">{serverText(database)}</Code>]] as const)),
        [
          t('schema'),
          <Group key="schema" gap="xs">
            <StatusBadge tone={database.state === 'current' ? 'good' : 'bad'} label={t(database.state)} />
            <Text c="dimmed" fz="sm">
              {t('migrations', { count: database.migrations, expected: database.migrations_expected })}
            </Text>
          </Group>,
        ],
      ]}
    />
  )
}

/** The server of `DATABASE_URL` has the name `main`. */
function serverText({ server, moving_to }: TenantDetails['database']): string {
  const to = moving_to === null ? '' : ` → ${moving_to}`
  return `${server ?? 'main'}${to}`
}
