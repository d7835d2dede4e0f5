import { pdfRecordKinds } from '@fiscus/contracts/pdf/pdf-record'
import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { NativeSelect, SegmentedControl, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../../texts/texts.ts'
import { CompanySelect } from '../../groupware/CompanySelect.tsx'
import { texts as pdfTexts } from '../../pdf/texts.ts'
import { idsOf, type PdfJobForm } from './pdf-job-form.ts'
import { RecordsField } from './RecordsField.tsx'
import { formTexts } from './texts.ts'

type Props = { form: UseFormReturnType<PdfJobForm> }

/** Which records become PDFs. */
export function SelectionFields({ form }: Props) {
  const t = useTexts(formTexts)
  const words = useTexts(pdfTexts)
  const { kind, pick } = form.values
  const listedKind = pdfRecordKinds.find((one) => one === kind)
  const idError = Object.entries(form.errors).find(([name]) => name === 'ids' || name.startsWith('ids.'))?.[1]
  return (
    <>
      <NativeSelect
        label={words('kind')}
        data={pdfKinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = pdfKinds.find((one) => one === currentTarget.value)
          if (chosen) form.setValues({ kind: chosen, template: '', ids: '' })
        }}
        error={form.errors.kind}
      />
      {kind === 'timesheet_report' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={t(name === 'from' ? 'periodFrom' : 'periodTo')}
              required
              {...form.getInputProps(`period.${name}`)}
            />
          ))}
        </SimpleGrid>
      )}
      <SegmentedControl
        aria-label={t('documents')}
        data={(['filter', 'ids'] as const).map((value) => ({
          value,
          label: t(value === 'ids' && listedKind ? 'pick.list' : `pick.${value}`),
        }))}
        value={pick}
        onChange={(value) => form.setFieldValue('pick', value)}
      />
      {pick === 'filter' && <FilterFields form={form} />}
      {pick === 'ids' && listedKind && (
        <RecordsField
          key={listedKind}
          kind={listedKind}
          ids={idsOf(form.values.ids)}
          onChange={(ids) => form.setFieldValue('ids', ids.join('\n'))}
          error={idError}
        />
      )}
      {pick === 'ids' && !listedKind && (
        <Textarea
          label={t('ids')}
          description={t('idsHelp')}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('ids')}
          error={idError}
        />
      )}
    </>
  )
}

function FilterFields({ form }: Props) {
  const t = useTexts(formTexts)
  const { kind, filter } = form.values
  return (
    <>
      {(kind === 'invoice' || kind === 'offer') && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput type="date" label={t('issuedFrom')} {...form.getInputProps('filter.from')} />
          <TextInput type="date" label={t('to')} {...form.getInputProps('filter.to')} />
        </SimpleGrid>
      )}
      {kind === 'sla_agreement' && (
        <TextInput
          type="date"
          label={t('activeOn')}
          description={t('activeOnHelp')}
          {...form.getInputProps('filter.active_on')}
        />
      )}
      <CompanySelect
        value={filter.company_id}
        onChange={(id) => form.setFieldValue('filter.company_id', id)}
        error={form.errors['filter.company_id']}
      />
      <Text fz="sm" c="dimmed">
        {t('filterHelp')}
      </Text>
    </>
  )
}
