import type { TaxRate } from '@fiscus/client'
import { ActionIcon, Button, Card, Group, Menu, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Percent } from '../../components/values/Percent.tsx'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { type VersionState, versionState } from './rate-versions.ts'
import { texts } from './texts.ts'

const tones: Record<VersionState, Tone> = {
  in_force: 'good',
  future: 'waiting',
  past: 'neutral',
  inactive: 'paused',
}

export type VersionAction = 'change' | 'edit' | 'end' | 'first-day' | 'delete'

type Props = {
  version: TaxRate
  isUsed: boolean
  today: string
  canWrite: boolean
  onAction: (action: VersionAction) => void
}

/** One version of a rate with what can be done to it. */
export function VersionCard({ version, isUsed, today, canWrite, onAction }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const state = versionState(version, today)
  const validity = words.validity(version.valid_from, version.valid_to)
  return (
    <Card withBorder padding="sm" component="li">
      <Stack gap="xs">
        <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="sm">
            <Text fw={600} fz="lg">
              <Percent value={version.rate_percent} />
            </Text>
            <StatusBadge tone={tones[state]} label={t(`state.${state}`)} />
            <Text fz="sm">{validity}</Text>
          </Group>
          {canWrite && (
            <Group gap={4} wrap="nowrap">
              {state !== 'past' && state !== 'inactive' && (
                <Button
                  size="xs"
                  variant="light"
                  leftSection={<IconCalendarPlus size={16} aria-hidden />}
                  onClick={() => onAction('change')}
                >
                  {t('changeFrom')}
                </Button>
              )}
              <VersionMenu label={t('moreActions', { validity })} isUsed={isUsed} onAction={onAction} />
            </Group>
          )}
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4}>
          <Fact label={t('name')} value={version.tax_name} />
          <Fact label={t('taxStatus')} value={words.status(version.tax_status)} />
          <Fact label={t('mode')} value={words.mode(version.calculation_mode)} />
          <Fact label={t('fiscalCode')} value={version.fiscal_code ?? t('none')} />
          <Fact label={t('legalClause')} value={version.legal_clause ?? t('none')} />
          <Fact label={t('usage')} value={t(isUsed ? 'usedByDocuments' : 'notUsedByDocuments')} />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed" fz="xs">
        {label}
      </Text>
      <br />
      {value}
    </Text>
  )
}

type MenuProps = { label: string; isUsed: boolean; onAction: (action: VersionAction) => void }

function VersionMenu({ label, isUsed, onAction }: MenuProps) {
  const t = useTexts(texts)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={label}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAction('edit')}>
          {t(isUsed ? 'edit' : 'correct')}
        </Menu.Item>
        {!isUsed && (
          <Menu.Item
            leftSection={<IconCalendarEvent size={16} aria-hidden />}
            onClick={() => onAction('first-day')}
          >
            {t('firstDay')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCalendarOff size={16} aria-hidden />} onClick={() => onAction('end')}>
          {t('end')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAction('delete')}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
