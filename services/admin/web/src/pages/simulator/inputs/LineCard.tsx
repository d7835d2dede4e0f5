import {
  ActionIcon,
  Button,
  Card,
  Collapse,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { fieldTexts } from '../field-texts.ts'
import type { LineFieldName } from '../scenario/fields.ts'
import type { ScenarioLine } from '../scenario/scenario.ts'
import type { TesterAction } from '../state/tester.ts'
import { texts } from '../texts.ts'
import { LineField } from './Field.tsx'
import classes from './inputs.module.css'
import { TaxField } from './TaxField.tsx'
import type { Choices } from './use-choices.ts'

type Props = {
  line: ScenarioLine
  /** Position of the line, and the number of lines. */
  index: number
  count: number
  faults: Partial<Record<LineFieldName, string>> | undefined
  /** A fault of the line as a whole. */
  fault: string | undefined
  choices: Choices
  act: (action: TesterAction) => void
}

const further: readonly LineFieldName[] = [
  'discountAmount',
  'rateCategory',
  'taxRateCode',
  'taxGroupCode',
  'priceTaxRateCode',
  'taxPointDate',
  'unit',
]

/** A line: what is sold, its price, and behind "More" what is rarely entered. */
export const LineCard = memo(function LineCard({
  line,
  index,
  count,
  faults = {},
  fault,
  choices,
  act,
}: Props) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const [isOpen, { toggle }] = useDisclosure(further.some((name) => line[name] !== ''))
  const field = (name: LineFieldName, empty?: string) => (
    <LineField
      name={name}
      text={line[name]}
      fault={faults[name]}
      empty={empty}
      onText={(text) => act({ do: 'set-line-field', line: index, field: name, text })}
    />
  )
  const category = choices.categories.find(({ value }) => value === line.taxCategory)
  const hasMargin =
    [line.itemType, category?.itemType].includes('margin_goods') || line.acquisitionCost !== ''
  return (
    <Card withBorder padding="sm" component="li" aria-label={t('lineNumber', { number: index + 1 })}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} fz="sm">
            {t('lineNumber', { number: index + 1 })}
          </Text>
          <LineActions index={index} count={count} act={act} />
        </Group>
        {fault !== undefined && (
          <Text c="red" fz="sm" role="alert">
            {fault}
          </Text>
        )}
        <div className={classes.lineMain}>
          {field('name')}
          {field('quantity')}
          {field('unitPrice')}
          {field('discountPercent')}
        </div>
        <div className={classes.lineKind}>
          <Select
            label={words('taxCategory')}
            placeholder={words('noCategory')}
            data={choices.categories}
            value={line.taxCategory || null}
            error={faults.taxCategory}
            onChange={(code) =>
              act({ do: 'set-line-field', line: index, field: 'taxCategory', text: code ?? '' })
            }
            searchable
            clearable
          />
          {field('itemType', words('fromCategory'))}
          {hasMargin && field('acquisitionCost')}
        </div>
        <Collapse expanded={isOpen}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <TaxField line={line} index={index} faults={faults} choices={choices} act={act} />
            <Select
              label={words('priceTaxRateCode')}
              placeholder={words('noPriceTax')}
              data={choices.rates}
              value={line.priceTaxRateCode || null}
              error={faults.priceTaxRateCode}
              onChange={(code) =>
                act({ do: 'set-line-field', line: index, field: 'priceTaxRateCode', text: code ?? '' })
              }
              searchable
              clearable
            />
            {field('discountAmount')}
            {field('unit')}
            {field('rateCategory', words('fromCategory'))}
            {field('taxPointDate')}
          </SimpleGrid>
        </Collapse>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={toggle}
          rightSection={<IconChevronDown size={14} aria-hidden className={isOpen ? classes.up : undefined} />}
        >
          {t(isOpen ? 'less' : 'more')}
        </Button>
      </Stack>
    </Card>
  )
})

function LineActions({ index, count, act }: Pick<Props, 'index' | 'count' | 'act'>) {
  const t = useTexts(texts)
  const actions = [
    {
      label: t('moveUp'),
      icon: IconArrowUp,
      disabled: index === 0,
      action: { do: 'move-line', line: index, to: index - 1 },
    },
    {
      label: t('moveDown'),
      icon: IconArrowDown,
      disabled: index === count - 1,
      action: { do: 'move-line', line: index, to: index + 1 },
    },
    { label: t('duplicate'), icon: IconCopy, disabled: false, action: { do: 'duplicate-line', line: index } },
    { label: t('remove'), icon: IconTrash, disabled: false, action: { do: 'remove-line', line: index } },
  ] as const
  return (
    <Group gap={2} wrap="nowrap">
      {actions.map(({ label, icon: Icon, disabled, action }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label}: ${t('lineNumber', { number: index + 1 })}`}
            disabled={disabled}
            onClick={() => act(action)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
