import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { Autocomplete, Button, Collapse, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments, IconChevronDown } from '@tabler/icons-react'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ClockWarnings } from './ClockWarnings.tsx'
import { cronText } from './cron-text.ts'
import { FieldPickers } from './FieldPickers.tsx'
import { presets } from './presets.ts'
import { SlotPreview } from './SlotPreview.tsx'
import { scheduleTexts } from './texts.ts'

type Schedule = { expression: string; timezone: string }
type Props = {
  value: Schedule
  onChange: (value: Schedule) => void
  stored: Schedule
  /** Faults that the server has found. */
  errors: { expression?: string | undefined; timezone?: string | undefined }
}

/** Edits a cron expression as text, by presets or field by field, and shows in words and instants what it means. */
export function ScheduleInput({ value, onChange, stored, errors }: Props) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const [isOpen, pickers] = useDisclosure(false)
  const parsed = parseCronExpression(value.expression)
  const fault = parsed.kind === 'rejected' ? t(`fault.${parsed.field}`) : errors.expression
  const setExpression = (expression: string) => onChange({ ...value, expression })

  return (
    <Stack gap="sm">
      <TextInput
        label={t('cronExpression')}
        description={t('expressionHelp')}
        value={value.expression}
        onChange={(event) => setExpression(event.currentTarget.value)}
        error={fault}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        autoComplete="off"
      />
      <Text fw={500} aria-live="polite">
        {parsed.kind === 'rejected' ? '—' : cronText(value.expression, language)}
      </Text>
      <Group gap="xs">
        <PresetMenu onPick={setExpression} />
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} />}
          aria-expanded={isOpen}
          onClick={pickers.toggle}
        >
          {t('pickers')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <FieldPickers expression={value.expression} onChange={setExpression} />
      </Collapse>
      <Autocomplete
        label={t('timezone')}
        data={zones}
        limit={50}
        value={value.timezone}
        onChange={(timezone) => onChange({ ...value, timezone })}
        error={errors.timezone}
      />
      <ClockWarnings {...value} />
      <SlotPreview schedule={value} stored={stored} />
    </Stack>
  )
}

/** Zones as the service names them, with Area/Location. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]

function PresetMenu({ onPick }: { onPick: (expression: string) => void }) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          {t('presets')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {presets.map((expression) => (
          <Menu.Item
            key={expression}
            onClick={() => onPick(expression)}
            rightSection={
              <Text size="xs" ff="monospace" c="dimmed">
                {expression}
              </Text>
            }
          >
            {cronText(expression, language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
