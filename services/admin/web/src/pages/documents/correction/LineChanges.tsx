import type { SnapshotItem } from '@fiscus/client'
import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DecimalInput } from '../../../components/records/DecimalInput.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { type Choices, useChoices } from '../../simulator/inputs/use-choices.ts'
import type { CorrectionForm } from './correction-form.ts'
import { correctionTexts } from './texts.ts'
import { type FoundLine, useFoundLines } from './use-found-lines.tsx'

type Form = UseFormReturnType<CorrectionForm>
type Props = { form: Form; items: readonly SnapshotItem[] }

/** What becomes of each line, and new lines. */
export function LineChanges({ form, items }: Props) {
  const t = useTexts()
  const choices = useChoices()
  const { found, search } = useFoundLines(form.values.lines, items)
  return (
    <Stack gap="sm">
      {search}
      {found.map((one) => (
        <LineCard key={one.line.id} form={form} choices={choices} {...one} />
      ))}
      {form.values.added.map(({ key }, index) => (
        <NewLineCard key={key} form={form} choices={choices} index={index} />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            form.insertListItem('added', {
              key: String(Date.now()),
              name: '',
              quantity: '1',
              unitPrice: '',
              taxRateCode: '',
            })
          }
        >
          {t('addLine')}
        </Button>
      </Group>
    </Stack>
  )
}

function LineCard({ form, choices, index, line, item }: FoundLine & { form: Form; choices: Choices }) {
  const t = useTexts(correctionTexts)
  const format = useFormat()
  const name = item?.name || `#${line.id}`
  return (
    <Card withBorder padding="sm" role="group" aria-label={name}>
      <Group justify="space-between" mb={6}>
        <Text fz="sm" fw={600}>
          {name}{' '}
          <Text span fz="xs" c="dimmed">
            {line.isRemoved ? t('removed') : item?.taxRate.taxCode}
          </Text>
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color={line.isRemoved ? undefined : 'red'}
          onClick={() => form.setFieldValue(`lines.${index}.isRemoved`, !line.isRemoved)}
        >
          {t(line.isRemoved ? 'keep' : 'remove')}
        </Button>
      </Group>
      {!line.isRemoved && (
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
          <TextInput
            label={t('name')}
            placeholder={item?.name}
            {...form.getInputProps(`lines.${index}.name`)}
          />
          <DecimalInput
            label={t('quantity')}
            placeholder={format.decimal(item?.quantity ?? '')}
            {...form.getInputProps(`lines.${index}.quantity`)}
          />
          <DecimalInput
            label={t('unitPrice')}
            placeholder={format.decimal(item?.unitPrice ?? '')}
            {...form.getInputProps(`lines.${index}.unitPrice`)}
          />
          <DecimalInput
            label={t('discountPercent')}
            {...form.getInputProps(`lines.${index}.discountPercent`)}
          />
          <Select
            label={t('taxRateCode')}
            placeholder={t('sameRate')}
            data={choices.rates}
            searchable
            clearable
            value={line.taxRateCode || null}
            onChange={(code) => form.setFieldValue(`lines.${index}.taxRateCode`, code ?? '')}
          />
        </SimpleGrid>
      )}
    </Card>
  )
}

function NewLineCard({ form, choices, index }: { form: Form; choices: Choices; index: number }) {
  const t = useTexts(correctionTexts)
  return (
    <Card withBorder padding="sm" role="group" aria-label={t('newLine')}>
      <Group justify="space-between" mb={6}>
        <Text fz="sm" fw={600}>
          {t('newLine')}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={12} aria-hidden />}
          onClick={() => form.removeListItem('added', index)}
        >
          {t('remove')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        <TextInput label={t('name')} {...form.getInputProps(`added.${index}.name`)} />
        <DecimalInput label={t('quantity')} {...form.getInputProps(`added.${index}.quantity`)} />
        <DecimalInput label={t('unitPrice')} {...form.getInputProps(`added.${index}.unitPrice`)} />
        <Select
          label={t('taxRateCode')}
          placeholder={t('byRules')}
          data={choices.rates}
          searchable
          clearable
          value={form.values.added[index]?.taxRateCode || null}
          onChange={(code) => form.setFieldValue(`added.${index}.taxRateCode`, code ?? '')}
        />
      </SimpleGrid>
    </Card>
  )
}
