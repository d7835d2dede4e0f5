import type { ServiceSettings } from '@fiscus/client'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { TextLink } from '../../components/links.tsx'
import { Page } from '../../components/Page.tsx'
import { Section } from '../../components/Section.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { notifyDone } from '../../problems/notify.tsx'
import { useCan, useSession } from '../../session/session.ts'
import { tenantAtWork } from '../../session/tenant-at-work.ts'
import { useTexts } from '../../texts/texts.ts'
import { meaningOfZero } from './meaning-of-zero.ts'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { sections } from './sections.ts'
import { texts } from './texts.ts'

type Values = ServiceSettings['values']
type Value = Values[keyof Values]

export function SettingsPage() {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const cache = useQueryClient()
  const isOfPlatform = useSession().tenant === null && tenantAtWork === null
  const canWrite = useCan('settings:write')
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: ['service-settings'],
    queryFn: ({ signal }) => api.getServiceSettings({ signal }),
  })
  const settings = query.data
  const edit = (
    <Button
      leftSection={<IconPencil size={16} aria-hidden />}
      disabled={!canWrite || !settings}
      title={canWrite ? undefined : t('readOnly')}
      onClick={() => setEditing(true)}
    >
      {t('change')}
    </Button>
  )
  return (
    <Page title={t('settings')} description={t('description')} actions={edit}>
      {isOfPlatform && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('ofPlatform')}
        </Alert>
      )}
      {query.failureReason && !settings && (
        <ErrorState error={query.failureReason} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && !query.failureReason && <Skeleton height={220} />}
      {settings &&
        sections.map(({ name, keys }) => (
          <Section key={name} title={t(name)}>
            <Facts
              facts={keys.map((key) => {
                const value = settings.values[key]
                const word = (of: Value) => {
                  const meaning = meaningOfZero(key, of)
                  if (meaning !== undefined) return t(meaning)
                  if (Array.isArray(of)) return of.join(', ')
                  return typeof of === 'number' ? String(of) : t(of)
                }
                const standard = word(settings.defaults[key])
                return [
                  t(key),
                  <>
                    <Text component="span" fw={500}>
                      {word(value)}
                    </Text>{' '}
                    {word(value) !== standard && (
                      <Text component="span" c="dimmed" fz="sm">
                        {t('default', { value: standard })}
                      </Text>
                    )}
                  </>,
                ] as const
              })}
            />
          </Section>
        ))}
      {!isOfPlatform && (
        <Section title={t('taxes')} action={<TextLink to="/settings/taxes/rates">{t('openTaxes')}</TextLink>}>
          <Text c="dimmed">{t('taxesHelp')}</Text>
        </Section>
      )}
      {isEditing && settings && (
        <SettingsDrawer
          settings={settings}
          onSaved={async () => {
            await cache.invalidateQueries({ queryKey: ['service-settings'] })
            notifyDone(t('settingsSaved'))
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Page>
  )
}
