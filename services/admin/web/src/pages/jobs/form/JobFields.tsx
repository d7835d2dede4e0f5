import { MultiSelect, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { bulkEntityNames } from './bulk-edit-fields.ts'
import { FieldRows } from './FieldRows.tsx'
import { documentTypes, type JobForm, periods, reports } from './job-form.ts'
import { formTexts } from './texts.ts'

type Props = {
  form: JobForm
  onChange: (change: Partial<JobForm>) => void
  /** Faults by the input to which they belong. */
  errors: Readonly<Record<string, string>>
}

/** The inputs of the parameters of a job, by its kind. */
export function JobFields(props: Props) {
  switch (props.form.kind) {
    case 'analytic_report':
      return <ReportFields {...props} />
    case 'bulk_edit':
      return <BulkEditFields {...props} />
    case 'budget_totals':
      return <TotalsFields {...props} />
    case 'wbs_rebuild':
      return <IdField {...props} name="projectId" help="projectHelp" />
    case 'cascading_delete':
      return <IdField {...props} name="companyId" />
  }
}

type IdFieldProps = Props & { name: 'projectId' | 'contractId' | 'companyId'; help?: 'projectHelp' }

function IdField({ form, onChange, errors, name, help }: IdFieldProps) {
  const t = useTexts(formTexts)
  return (
    <TextInput
      label={t(name)}
      description={help && t(help)}
      value={form[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      error={errors[name]}
      required={name === 'companyId'}
      autoComplete="off"
    />
  )
}

function TotalsFields(props: Props) {
  const t = useTexts(formTexts)
  return (
    <Stack gap="sm">
      <IdField {...props} name="projectId" />
      <IdField {...props} name="contractId" />
      <Text size="sm" c="dimmed">
        {t('totalsHelp')}
      </Text>
    </Stack>
  )
}

function ReportFields({ form, onChange, errors }: Props) {
  const t = useTexts(formTexts)
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('report')}
        data={reports.map((value) => ({ value, label: t(`report.${value}`) }))}
        value={form.report}
        onChange={(event) => {
          const report = reports.find((value) => value === event.currentTarget.value)
          if (report) onChange({ report })
        }}
        error={errors.report}
      />
      {form.report === 'tickets_by_status_and_age' ? (
        <TextInput
          type="datetime-local"
          label={t('asOf')}
          description={t('asOfHelp')}
          value={form.asOf}
          onChange={(event) => onChange({ asOf: event.currentTarget.value })}
          error={errors.asOf}
        />
      ) : (
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={form[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            error={errors[name]}
            required
          />
        ))
      )}
      {form.report === 'tax_by_period_and_rate' && (
        <>
          <NativeSelect
            label={t('period')}
            data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={form.period}
            onChange={(event) => {
              const period = periods.find((value) => value === event.currentTarget.value)
              if (period) onChange({ period })
            }}
            error={errors.period}
          />
          <MultiSelect
            label={t('documents')}
            data={documentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={form.documentTypes}
            onChange={(values) =>
              onChange({ documentTypes: documentTypes.filter((value) => values.includes(value)) })
            }
            error={errors.documentTypes}
          />
        </>
      )}
    </Stack>
  )
}

function BulkEditFields({ form, onChange, errors }: Props) {
  const t = useTexts(formTexts)
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('entity')}
        data={bulkEntityNames.map((value) => ({ value, label: t(`entity.${value}`) }))}
        value={form.entity}
        onChange={(event) => {
          const entity = bulkEntityNames.find((value) => value === event.currentTarget.value)
          if (entity) onChange({ entity, set: [], filter: [] })
        }}
        error={errors.entity}
      />
      <FieldRows
        entity={form.entity}
        part="set"
        rows={form.set}
        onChange={(set) => onChange({ set })}
        errors={errors}
      />
      <SegmentedControl
        aria-label={t('pick')}
        data={(['ids', 'filter', 'all'] as const).map((value) => ({ value, label: t(`pick.${value}`) }))}
        value={form.pick}
        onChange={(pick) => onChange({ pick })}
      />
      {form.pick === 'ids' && (
        <Textarea
          label={t('ids')}
          description={t('idsHelp')}
          value={form.ids}
          onChange={(event) => onChange({ ids: event.currentTarget.value })}
          error={errors.ids}
          autosize
          minRows={3}
          maxRows={10}
        />
      )}
      {form.pick === 'filter' && (
        <FieldRows
          entity={form.entity}
          part="filter"
          rows={form.filter}
          onChange={(filter) => onChange({ filter })}
          errors={errors}
        />
      )}
    </Stack>
  )
}
