import type { TaxRate } from '@fiscus/client'
import { Alert, Button, Drawer, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { TextLink } from '../../components/links.tsx'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { RateTimeLine } from './RateTimeLine.tsx'
import { gapsOf, isOssRate, type Rate } from './rate-versions.ts'
import { texts } from './texts.ts'
import { useDeleteVersion } from './use-delete-version.ts'
import { type VersionAction, VersionCard } from './VersionCard.tsx'

type Props = {
  rate: Rate
  usage: { rules: number; groups: number; used_versions: readonly string[] } | undefined
  today: string
  canWrite: boolean
  onClose: () => void
  onForm: (form: Exclude<VersionAction, 'delete'> | 'create', version: TaxRate) => void
}

/** A rate with all its versions, the latest first. */
export function RateDrawer({ rate, usage, today, canWrite, onClose, onForm }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const words = useTaxWords()
  const deleteVersion = useDeleteVersion()
  const gaps = gapsOf(rate)
  const latest = rate.versions.at(-1) ?? rate.versions[0]
  const act = (action: VersionAction, version: TaxRate) =>
    action === 'delete' ? deleteVersion(version) : onForm(action, version)
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={`${rate.code} · ${latest.tax_name}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <RateTimeLine rate={rate} today={today} large />
        {usage && (
          <Group gap="xs">
            <Text c="dimmed">{t('usage')}:</Text>
            {isOssRate(latest) && <Text>{t('ossSales')}</Text>}
            <TextLink to="/settings/taxes/rules" search={{ target: rate.code }}>
              {t('ruleCount', { count: usage.rules })}
            </TextLink>
            <TextLink to="/settings/taxes/groups">{t('groups', { count: usage.groups })}</TextLink>
          </Group>
        )}
        {gaps.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('gaps')}>
            {t('gapsDetail')}
            <List size="sm">
              {gaps.map(({ from, to }) => (
                <List.Item key={from}>{words.validity(from, to)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {rate.versions.toReversed().map((version) => (
            <VersionCard
              key={version.id}
              version={version}
              isUsed={usage?.used_versions.includes(version.id) ?? true}
              today={today}
              canWrite={canWrite}
              onAction={(action) => act(action, version)}
            />
          ))}
        </Stack>
        {canWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onForm('create', latest)}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('addVersion')}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
